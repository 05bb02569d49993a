#!/bin/sh
# @node-saml/node-saml 5.1.0 hands over only the last of several Attribute elements with one Name. SAML 2.0 (core,
# 2.7.3) lets an assertion have them, and providers that join two sources of groups or affiliations send them. A
# person with the affiliations "student" and "member" so becomes a "member" alone. In one element with two values
# both arrive, as a list; one value arrives as a text. What was sent can only be read from getAssertion().
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
  @node-saml/node-saml@5.1.0 xml-crypto@6.1.2 >/dev/null
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=idp.test -days 2 2>/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { SAML } from '@node-saml/node-saml'
import { SignedXml } from 'xml-crypto'

const [privateKey, idpCert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(name, 'utf8'))
const here = 'https://sp.test/acs'
const names = 'urn:oasis:names:tc:SAML:2.0'
const at = (minutes) => new Date(Date.now() + minutes * 60_000).toISOString()
const attribute = (...values) =>
  `<a:Attribute Name="eduPersonAffiliation">${values.map((one) => `<a:AttributeValue>${one}</a:AttributeValue>`).join('')}</a:Attribute>`

function respond(attributes) {
  const assertion =
    `<a:Assertion xmlns:a="${names}:assertion" ID="_1" Version="2.0" IssueInstant="${at(0)}"><a:Issuer>https://idp.test</a:Issuer>` +
    `<a:Subject><a:NameID>ada</a:NameID><a:SubjectConfirmation Method="${names}:cm:bearer"><a:SubjectConfirmationData NotOnOrAfter="${at(5)}" Recipient="${here}"/></a:SubjectConfirmation></a:Subject>` +
    `<a:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}"><a:AudienceRestriction><a:Audience>https://sp.test</a:Audience></a:AudienceRestriction></a:Conditions>` +
    `<a:AttributeStatement>${attributes}</a:AttributeStatement></a:Assertion>`
  const xml = `<p:Response xmlns:p="${names}:protocol" ID="_2" Version="2.0" IssueInstant="${at(0)}" Destination="${here}"><p:Status><p:StatusCode Value="${names}:status:Success"/></p:Status>${assertion}</p:Response>`
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  })
  const xpath = "//*[local-name(.)='Assertion']"
  signer.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  const reference = `${xpath}/*[local-name(.)='Issuer']`
  signer.computeSignature(xml, { location: { reference, action: 'after' } })
  return Buffer.from(signer.getSignedXml()).toString('base64')
}

const saml = new SAML({ issuer: 'https://sp.test', callbackUrl: here, idpCert, wantAuthnResponseSigned: false })
for (const [what, attributes] of [
  ['one element, two values', attribute('student', 'member')],
  ['two elements', attribute('student') + attribute('member')],
]) {
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: respond(attributes) })
  const sent = JSON.stringify(profile.getAssertion()).match(/student|member/g)
  console.log(`${what}: ${JSON.stringify(profile.attributes.eduPersonAffiliation)} of ${sent}`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
one element, two values: ["student","member"] of student,member
two elements: "member" of student,member
TEXT
diff expected seen && cat seen
