import { createHash, sign } from 'node:crypto'
import { canonicalForm, canonicalText, CanonicalWriter } from '~/platform/saml/canonical-xml'
import { certificateBody, type SamlKeyPair } from '~/platform/saml/certificate.server'
import { readXml, XmlReader } from '~/platform/saml/xml-reader'
import { idpMetadata, type TestIdp } from './saml'

const FORM = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const SAML_METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'

/** A part of a federation as they are: 9 KB for each of its members, with names, logos, contacts and two certificates. */
function member(certificate: string, n: number): string {
  const host = `idp${n}.school.test`
  const words = ['en', 'de', 'fr', 'es', 'it', 'pt'].map(
    (lang) =>
      `<mdui:DisplayName xml:lang="${lang}">School number ${n} of the federation</mdui:DisplayName><mdui:Description xml:lang="${lang}">Students &amp; staff of school number ${n} – people, places and things, as they are described in ${lang}</mdui:Description><mdui:InformationURL xml:lang="${lang}">https://www.${host}/about/${lang}</mdui:InformationURL><mdui:PrivacyStatementURL xml:lang="${lang}">https://www.${host}/privacy/${lang}</mdui:PrivacyStatementURL>`,
  )
  const key = `<md:KeyDescriptor><ds:KeyInfo xmlns:ds="${DSIG}"><ds:X509Data><ds:X509Certificate>\n${certificate.replace(/.{64}/g, '$&\n')}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  const places = ['POST', 'Redirect', 'POST-SimpleSign', 'Artifact'].map(
    (binding) =>
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="https://${host}/idp/profile/SAML2/${binding}/SSO"/>`,
  )
  return `
  <md:EntityDescriptor entityID="https://${host}/idp/shibboleth">
    <md:Extensions><mdrpi:RegistrationInfo xmlns:mdrpi="urn:oasis:names:tc:SAML:metadata:rpi" registrationAuthority="https://federation.test" registrationInstant="2019-01-01T00:00:00Z"/></md:Extensions>
    <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol urn:mace:shibboleth:1.0">
      <md:Extensions><shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" regexp="false">school${n}.test</shibmd:Scope><mdui:UIInfo xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui">${words.join('')}</mdui:UIInfo></md:Extensions>
      ${key}${key}
      ${places.join('\n      ')}
    </md:IDPSSODescriptor>
    <md:ContactPerson contactType="technical"><md:EmailAddress>mailto:it@${host}</md:EmailAddress></md:ContactPerson>
  </md:EntityDescriptor>`
}

type Federation = {
  idp: TestIdp
  /** What it signs with */
  key: SamlKeyPair
  members?: number
  /** Attributes of the root: until when it is valid */
  attributes?: string
  /** Changes it after it is signed */
  after?: (xml: string) => string
}

const FOR_A_WEEK = () => `validUntil="${new Date(Date.now() + 7 * 86_400_000).toISOString()}"`

/** Metadata of a federation: so many members, the provider in their middle, signed as one. */
export function federationXml(given: Federation): string {
  const { idp, key, members = 4, attributes = FOR_A_WEEK(), after = (xml) => xml } = given
  const body = certificateBody(key.certificate)
  const all = Array.from({ length: members }, (_, n) => member(body, n))
  all.splice(members / 2, 0, `\n<!-- its own --> ${idpMetadata(idp)}`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<md:EntitiesDescriptor xmlns:md="${SAML_METADATA}" ID="_federation" Name="https://federation.test" ${attributes}>${all.join('')}
</md:EntitiesDescriptor>
`
  return after(signRoot(xml, key))
}

/** A document with the signature of its root as the root's first element. */
export function signRoot(xml: string, { private_key, certificate }: SamlKeyPair): string {
  const form = canonicalForm(FORM)
  if (!form) throw new Error('no such form')
  const hash = createHash('sha256')
  const writer = new CanonicalWriter(form, (text) => hash.update(text))
  const reader = new XmlReader((event) => writer.next(event))
  reader.write(xml)
  reader.close()
  const id = / ID="([^"]*)"/.exec(xml)?.[1] ?? ''
  const algorithm = (name: string, value: string, inside = '') =>
    `<ds:${name} Algorithm="${value}">${inside}</ds:${name}>`
  const transforms =
    algorithm('Transform', `${DSIG}enveloped-signature`) + algorithm('Transform', FORM)
  const info = `<ds:SignedInfo xmlns:ds="${DSIG}">${algorithm('CanonicalizationMethod', FORM)}${algorithm('SignatureMethod', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}<ds:Reference URI="#${id}"><ds:Transforms>${transforms}</ds:Transforms>${algorithm('DigestMethod', 'http://www.w3.org/2001/04/xmlenc#sha256')}<ds:DigestValue>${hash.digest('base64')}</ds:DigestValue></ds:Reference></ds:SignedInfo>`
  const value = sign('sha256', Buffer.from(canonicalText(readXml(info).events, form)), private_key)
  const signature = `<ds:Signature xmlns:ds="${DSIG}">${info}<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificateBody(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
  return xml.replace(/<(?:md:)?Entit(?:y|ies)Descriptor[^>]*>/, `$&${signature}`)
}
