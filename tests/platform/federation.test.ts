import { beforeAll, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { newSamlKey, type SamlKeyPair } from '~/platform/saml/certificate.server'
import { MetadataReader, readMetadata } from '~/platform/saml/metadata.server'
import { federationXml, signRoot } from '~tests/support/federation'
import { idpMetadata, newIdp, type TestIdp } from '~tests/support/saml'

const NOW = new Date()
const NEXT_WEEK = new Date(NOW.getTime() + 7 * 86_400_000).toISOString()

let idp: TestIdp
let key: SamlKeyPair
let next: SamlKeyPair
beforeAll(async () => {
  ;[idp, key, next] = await Promise.all([
    newIdp(),
    newSamlKey('federation.test', NOW),
    newSamlKey('federation.test', NOW),
  ])
})

const federation = (given: Partial<Parameters<typeof federationXml>[0]> = {}) =>
  federationXml({ idp, key, ...given })

const read = (xml: string, signed_with = [key.certificate], entity_id = idp.entity_id) =>
  readMetadata(xml, NOW, { entity_id, signed_with })

const found = () => ({
  entity_id: idp.entity_id,
  login_url: idp.login_url,
  certificates: [idp.key.certificate.trim()],
  scopes: [],
})

test('one of a signed federation is read, whichever certificate it is signed with', () => {
  expect(read(federation())).toEqual(found())
  expect(read(federation({ key: next }), [key.certificate, next.certificate])).toEqual(found())
  const lines = (xml: string) => xml.replaceAll('\n', '\r\n')
  expect(read(federation({ after: lines }))).toEqual(found())
})

test('a single entity can be signed, as the services that send one do (MDQ)', () => {
  const xml = idpMetadata(idp).replace('entityID', `ID="_1" validUntil="${NEXT_WEEK}" entityID`)
  expect(read(signRoot(xml, key))).toEqual(found())
  expect(() => read(signRoot(xml, next))).toThrow('it isn’t signed with one of')
})

// By a program that isn't ours, with prefixes listed, other algorithms, or the address of the whole document.
test.for<[string, object, object]>([
  ['exclusive', {}, {}],
  ['a list of prefixes', { inclusiveNamespacesPrefixList: ['shibmd', 'ds'] }, {}],
  [
    'Canonical XML and SHA-512',
    { digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha512' },
    {
      canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    },
  ],
  ['the whole document', { uri: '', isEmptyUri: true }, {}],
])('a federation signed by xml-crypto is read: %s', ([, reference, options]) => {
  const signer = new SignedXml({
    privateKey: key.private_key,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    ...options,
  })
  const { canonicalizationAlgorithm = '' } = signer
  const transforms = [
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    canonicalizationAlgorithm,
  ]
  const digestAlgorithm = 'http://www.w3.org/2001/04/xmlenc#sha256'
  signer.addReference({ xpath: '/*', transforms, digestAlgorithm, ...reference })
  const bare = federation({ after: (xml) => xml.replace(/<ds:Signature.*?<\/ds:Signature>/s, '') })
  signer.computeSignature(bare, { location: { reference: '/*', action: 'prepend' } })
  const xml = signer.getSignedXml()
  expect(read(xml)).toEqual(found())
  expect(() => read(xml.replace('technical', 'support'))).toThrow('it was changed after')
})

const SIGNATURE = /<ds:Signature.*?<\/ds:Signature>/s
const part = (xml: string, what: RegExp) => what.exec(xml)?.[0] ?? ''
const CHANGED = 'it was changed after it was signed'

test.for<[string, (xml: string) => string, string]>([
  ['no signature', (xml) => xml.replace(SIGNATURE, ''), 'it isn’t signed'],
  ['another text in it', (xml) => xml.replace('Students', 'students'), CHANGED],
  ['another login address', (xml) => xml.replaceAll('/saml/sso', '/saml/SSO'), CHANGED],
  ['another end', (xml) => xml.replace(/validUntil="20/, 'validUntil="21'), CHANGED],
  ['one member less', (xml) => xml.replace(/<md:EntityDescriptor.*?<\/md:Ent\w*>/s, ''), CHANGED],
  [
    'one member more',
    (xml) => xml.replace('</md:EntitiesDescriptor>', `${idpMetadata(idp)}$&`),
    CHANGED,
  ],
  [
    'another digest',
    (xml) => xml.replace(/DigestValue>..../, 'DigestValue>AAAA'),
    'it isn’t signed with one',
  ],
  [
    'a digest by SHA-1',
    (xml) => xml.replace('2001/04/xmlenc#sha256', '2000/09/xmldsig#sha1'),
    'SHA-1, which isn’t accepted',
  ],
  [
    'a method with SHA-1',
    (xml) => xml.replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#rsa-sha1'),
    'which isn’t accepted',
  ],
  ['the signature of another part', (xml) => xml.replace(' ID="_f', ' ID="_g'), 'of another part'],
  [
    'its signature at the end',
    (xml) =>
      xml.replace(SIGNATURE, '').replace(/<\/md:EntitiesDescriptor>/, `${part(xml, SIGNATURE)}$&`),
    'it isn’t signed',
  ],
  [
    'a provider inside of the signature',
    (xml) =>
      xml
        .replace('</ds:Signature>', `<ds:Object>${idpMetadata(idp)}</ds:Object>$&`)
        .replace(/(<!-- its own --> )<md:Ent.*?<\/md:Ent\w*>/s, '$1'),
    CHANGED,
  ],
  [
    'a signature without an end',
    (xml) => xml.replace('</ds:SignatureValue>', `${' x'.repeat(100_000)}$&`),
    'its signature is too long',
  ],
  ['no end', (xml) => xml.slice(0, -30), 'it is no XML'],
])('a federation is refused with %s', ([, after, why]) => {
  expect(() => read(federation({ after }))).toThrow(why)
})

test('a federation is refused after its end, without one, and without the school', () => {
  const ended = federation({ attributes: 'validUntil="2026-01-01T00:00:00Z"' })
  expect(() => read(ended)).toThrow('it was valid until 2026-01-01T00:00:00Z only')
  expect(() => read(federation({ attributes: '' }))).toThrow('doesn’t say until when it is valid')
  const none = 'https://none.test'
  expect(() => read(federation(), [key.certificate], none)).toThrow(`no identity provider ${none}`)
})

test('what is inside of a signature that isn’t covered by it is never read', () => {
  const after = (xml: string) =>
    xml.replace(
      '</ds:Signature>',
      '<ds:Object><md:EntityDescriptor entityID="b"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></md:EntityDescriptor></ds:Object>$&',
    )
  // The signature doesn't cover its own element, so this one is right.
  expect(() => read(federation({ after }), [key.certificate], 'b')).toThrow(
    'no identity provider b',
  )
  expect(read(federation({ after }))).toEqual(found())
})

test('that the certificate is another one is known before the members come', () => {
  const reader = new MetadataReader({ signed_with: [next.certificate] })
  const [start = ''] = federation().split('<md:EntityDescriptor')
  expect(() => reader.write(start)).toThrow('it isn’t signed with one of metadata_certificates')
})

test('the end of another group says nothing of a school', () => {
  const group = (until: string, inside: string) =>
    `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" validUntil="${until}">${inside}</md:EntitiesDescriptor>`
  const old = '2020-01-01T00:00:00Z'
  const own = idpMetadata(idp)
  const choice = { entity_id: idp.entity_id }
  expect(readMetadata(group(NEXT_WEEK, group(old, '') + own), NOW, choice)).toEqual(found())
  expect(() => readMetadata(group(NEXT_WEEK, group(old, own)), NOW, choice)).toThrow(old)
})

test('a federation of 200 members is checked in pieces', () => {
  const xml = federation({ members: 200 })
  const reader = new MetadataReader({ entity_id: idp.entity_id, signed_with: [key.certificate] })
  for (let at = 0; at < xml.length; at += 16_384) reader.write(xml.slice(at, at + 16_384))
  expect(reader.finish(NOW)).toEqual(found())
})
