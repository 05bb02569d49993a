import { promisify } from 'node:util'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { certificateBody, newSamlKey, type SamlKeyPair } from '~/platform/saml/certificate.server'

const NAMES = 'urn:oasis:names:tc:SAML:2.0'
const PERSISTENT = `${NAMES}:nameid-format:persistent`
export const TRANSIENT = `${NAMES}:nameid-format:transient`
const MINUTE = 60_000

/** What a response says; whatever is left out is right. */
export type SamlAnswer = {
  acs: string
  audience: string
  /** The login it responds to; none for one begun at the provider */
  to?: string | undefined
  name_id?: string | null
  format?: string
  attributes?: Record<string, string | string[]>
  /** Milliseconds by which the provider's clock is ahead */
  ahead?: number
  issuer?: string
  recipient?: string
  destination?: string
  confirmed_for?: string
  id?: string
  signed?: 'assertion' | 'response' | 'both' | 'none'
  algorithm?: 'rsa-sha1' | 'rsa-sha256'
  key?: SamlKeyPair
  /** Encrypted for this certificate */
  for?: string
  /** The name alone encrypted for this certificate (EncryptedID) */
  name_for?: string
  /** Changes the assertion before it is encrypted */
  inside?: (xml: string) => string
  /** Changes the XML after all is signed */
  after?: (xml: string) => string
  /** An answer without an assertion */
  status?: string
}

export type TestIdp = { entity_id: string; login_url: string; key: SamlKeyPair }

/** A provider that tests sign for; its keys take half a second, so a file makes one. */
export const newIdp = async (entity_id = 'https://idp.northfield.test/saml'): Promise<TestIdp> => ({
  entity_id,
  login_url: `${entity_id}/sso`,
  key: await newSamlKey('idp.northfield.test', new Date()),
})

export const idpMetadata = ({ entity_id, login_url, key }: TestIdp, more = '') =>
  `<md:EntityDescriptor xmlns:md="${NAMES}:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" entityID="${entity_id}">
  <md:IDPSSODescriptor protocolSupportEnumeration="${NAMES}:protocol">${more}
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
      ${certificateBody(key.certificate)}
    </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="${NAMES}:bindings:HTTP-POST" Location="${login_url}/post"/>
    <md:SingleSignOnService Binding="${NAMES}:bindings:HTTP-Redirect" Location="${login_url}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const time = (at: number) => new Date(at).toISOString()
let count = 0

async function assertionXml(idp: TestIdp, given: SamlAnswer): Promise<string> {
  const now = Date.now() + (given.ahead ?? 0)
  const { name_id = 'sam-at-school', format = PERSISTENT } = given
  const name = `<saml:NameID xmlns:saml="${NAMES}:assertion" Format="${format}">${text(name_id ?? '')}</saml:NameID>`
  const sealed = given.name_for ? await encrypted(name, given.name_for, 'EncryptedID') : name
  const confirmed = given.confirmed_for ?? given.to
  const attributes = Object.entries(given.attributes ?? {}).map(
    ([name, values]) =>
      `<saml:Attribute Name="${text(name)}">${[values]
        .flat()
        .map((value) => `<saml:AttributeValue>${text(value)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  return (
    `<saml:Assertion xmlns:saml="${NAMES}:assertion" ID="${given.id ?? `_a${++count}${Date.now()}`}" Version="2.0" IssueInstant="${time(now)}">` +
    `<saml:Issuer>${given.issuer ?? idp.entity_id}</saml:Issuer><saml:Subject>` +
    (name_id === null ? '' : sealed) +
    `<saml:SubjectConfirmation Method="${NAMES}:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${time(now + 5 * MINUTE)}" Recipient="${given.recipient ?? given.acs}"${confirmed ? ` InResponseTo="${confirmed}"` : ''}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${time(now)}" NotOnOrAfter="${time(now + 5 * MINUTE)}"><saml:AudienceRestriction><saml:Audience>${given.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${time(now)}"><saml:AuthnContext><saml:AuthnContextClassRef>${NAMES}:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    (attributes.length > 0
      ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`
      : '') +
    `</saml:Assertion>`
  )
}

function signedXml(xml: string, element: string, { private_key }: SamlKeyPair, algorithm: string) {
  const signer = new SignedXml({
    privateKey: private_key,
    signatureAlgorithm:
      algorithm === 'rsa-sha1'
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const place = `//*[local-name(.)='${element}']`
  signer.addReference({
    xpath: place,
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  const reference = `${place}/*[local-name(.)='Issuer']`
  signer.computeSignature(xml, { location: { reference, action: 'after' } })
  return signer.getSignedXml()
}

/** A response as a browser posts it, in base64. */
export async function respond(idp: TestIdp, given: SamlAnswer): Promise<string> {
  const { signed = 'assertion', key = idp.key, algorithm = 'rsa-sha256' } = given
  let inner = given.status ? '' : await assertionXml(idp, given)
  if (inner && (signed === 'assertion' || signed === 'both'))
    inner = signedXml(inner, 'Assertion', key, algorithm)
  inner = given.inside?.(inner) ?? inner
  if (inner && given.for) inner = await encrypted(inner, given.for, 'EncryptedAssertion')
  const status = given.status
    ? `<samlp:StatusCode Value="${NAMES}:status:Responder"><samlp:StatusCode Value="${NAMES}:status:${given.status}"/></samlp:StatusCode>`
    : `<samlp:StatusCode Value="${NAMES}:status:Success"/>`
  let xml =
    `<samlp:Response xmlns:samlp="${NAMES}:protocol" ID="_r${++count}" Version="2.0" IssueInstant="${time(Date.now())}" Destination="${given.destination ?? given.acs}"${given.to ? ` InResponseTo="${given.to}"` : ''}>` +
    `<saml:Issuer xmlns:saml="${NAMES}:assertion">${given.issuer ?? idp.entity_id}</saml:Issuer>` +
    `<samlp:Status>${status}</samlp:Status>${inner}</samlp:Response>`
  if (signed === 'response' || signed === 'both') xml = signedXml(xml, 'Response', key, algorithm)
  return Buffer.from(given.after?.(xml) ?? xml).toString('base64')
}

async function encrypted(xml: string, certificate: string, element: string): Promise<string> {
  const data = await promisify(encrypt)(xml, {
    rsa_pub: certificate,
    pem: certificate,
    encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  } as never)
  return `<saml:${element} xmlns:saml="${NAMES}:assertion">${String(data)}</saml:${element}>`
}
