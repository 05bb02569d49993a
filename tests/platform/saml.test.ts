import { X509Certificate } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  describeCertificate,
  newSamlKey,
  readCertificates,
} from '~/platform/saml/certificate.server'
import { readClaims } from '~/platform/saml/claims'
import { readMetadata } from '~/platform/saml/metadata.server'
import { beginSaml, serviceMetadata } from '~/platform/saml/saml-client.server'
import { idpMetadata, TRANSIENT, type SamlAnswer } from '~tests/support/saml'
import { ACS, LOGIN, newBench, NOW, OURS } from '~tests/support/saml-bench'

const MINUTE = 60_000

let bench: Awaited<ReturnType<typeof newBench>>
beforeAll(async () => {
  bench = await newBench()
  ;({ idp, key, other, service, outcome } = bench)
})
let { idp, key, other, service, outcome } = {} as typeof bench

test('a login begins with a signed request that says who we are and where the response goes', async () => {
  const provider = readMetadata(idpMetadata(idp), NOW)
  const { id, to } = await beginSaml(service(), provider)
  const url = new URL(to)
  expect(url.origin + url.pathname).toBe(idp.login_url)
  expect(url.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  expect(url.searchParams.get('Signature')).toMatch(/^[\w+/]{300,}=*$/)
  expect(url.searchParams.has('RelayState')).toBe(false)
  const { inflateRawSync } = await import('node:zlib')
  const xml = inflateRawSync(
    Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64'),
  ).toString()
  for (const part of [`ID="${id}"`, ACS, OURS, 'HTTP-POST']) expect(xml).toContain(part)
  expect(xml).not.toMatch(/RequestedAuthnContext|Format=/)
})

test.for<[string, Partial<SamlAnswer>]>([
  ['the assertion alone signed', { signed: 'assertion' }],
  ['the response alone signed', { signed: 'response' }],
  ['both signed', { signed: 'both' }],
  ['150 groups', { attributes: { groups: Array.from({ length: 150 }, (_, n) => `g${n}`) } }],
  ['a clock 90 s ahead', { ahead: 1.5 * MINUTE }],
  ['a clock 90 s behind', { ahead: -1.5 * MINUTE }],
])('a response is taken with %s', async ([, given]) => {
  expect(await outcome(given)).toMatchObject({
    issuer: idp.entity_id,
    request_id: LOGIN,
    name_id: { value: 'sam-at-school' },
  })
})

test.for<[string, Partial<SamlAnswer>, RegExp]>([
  ['nothing signed', { signed: 'none' }, /^refused: the response isn’t signed with/],
  ['SHA-1', { algorithm: 'rsa-sha1' }, /^refused: the response is signed with SHA-1/],
  ['a clock 10 min ahead', { ahead: 10 * MINUTE }, /^refused: the times .*compare the clocks/],
  ['a clock 10 min behind', { ahead: -10 * MINUTE }, /^refused: the times .*compare the clocks/],
  [
    'another audience',
    { audience: `${OURS}/` },
    /^refused: the response is meant for another service/,
  ],
  ['another recipient', { recipient: `${ACS}/` }, /^refused: the response is for another address/],
  [
    'another destination',
    { destination: `${ACS}/` },
    /^refused: the response is for another address/,
  ],
  [
    'another issuer',
    { issuer: 'https://elsewhere.test' },
    /^refused: the response is from https:\/\/elsewhere/,
  ],
  ['no login of ours', { to: '_fedcba' }, /^expired: the response belongs to no login/],
  ['no login at all', { to: undefined }, /^expired: the response belongs to no login/],
  [
    'two different logins',
    { confirmed_for: '_fedcba' },
    /^expired: the response belongs to no login/,
  ],
  ['a cancel', { status: 'AuthnFailed', signed: 'none' }, /^denied: canceled at the provider/],
  ['NoPassive', { status: 'NoPassive', signed: 'none' }, /^denied: canceled at the provider/],
  [
    'another failure',
    { status: 'InvalidNameIDPolicy' },
    /^refused: SAML provider returned Responder error/,
  ],
  [
    'a change after signing',
    { after: (xml) => xml.replace('sam-at-school', 'ida-at-school') },
    /^refused: the response isn’t signed with/,
  ],
  [
    'two assertions',
    { after: (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '$&$&') },
    /^refused: the response has several assertions/,
  ],
  ['a DOCTYPE', { after: (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}` }, /^refused: .*DOCTYPE/],
  ['no XML', { after: () => 'Hello' }, /^refused: /],
  ['no end', { after: (xml) => xml.slice(0, -20) }, /^refused: /],
  [
    'too many parts',
    { after: (xml) => xml.replace('</samlp:Status>', `${'<a>'.repeat(1200)}</samlp:Status>`) },
    /^refused: the response has too many parts/,
  ],
  [
    'too many namespaces',
    { after: (xml) => xml.replace('<samlp:Status', `<samlp:Status ${'xmlns:a="b" '.repeat(801)}`) },
    /^refused: the response has too many parts/,
  ],
  [
    'too many characters',
    { after: (xml) => xml.replace('</samlp:Status>', ` ${'x'.repeat(120_000)}</samlp:Status>`) },
    /^refused: the response is too long/,
  ],
])('a response is refused with %s', async ([, given, why]) => {
  expect(await outcome(given)).toMatch(why)
})

test('another key doesn’t sign for the provider, and an expired certificate goes on doing so', async () => {
  expect(await outcome({ key: other })).toMatch(/^refused: the response isn’t signed with/)
  const old = await newSamlKey('idp.northfield.test', new Date('2010-01-01'))
  expect(describeCertificate(old.certificate).ends_at).toEqual(new Date('2020-01-01'))
  bench.idp = { ...idp, key: old }
  expect(await outcome()).toMatchObject({ request_id: LOGIN })
  bench.idp = idp
})

test('an encrypted assertion is opened with the present key and the former one', async () => {
  expect(await outcome({ for: key.certificate })).toMatchObject({ request_id: LOGIN })
  expect(await outcome({ for: other.certificate })).toMatch(/^refused: .*encrypted for another key/)
  const keys = [key, other]
  expect(await outcome({ for: other.certificate }, { keys })).toMatchObject({ request_id: LOGIN })
  expect(await outcome({ for: other.certificate, signed: 'none' }, { keys })).toMatch(/^refused: /)
})

test('a login begun at the provider is taken only where the school wants it', async () => {
  const begun = { to: undefined }
  expect(await outcome(begun, { without: true })).toMatchObject({ request_id: null })
  expect(await outcome({ to: '_fedcba' }, { without: true })).toMatch(/^expired/)
})

test('our metadata has our name, address and all keys, and can be read as metadata', () => {
  const xml = serviceMetadata(service([key, other]))
  for (const part of [`entityID="${OURS}"`, `Location="${ACS}"`, 'WantAssertionsSigned="true"'])
    expect(xml).toContain(part)
  expect(xml.match(/use="signing"/g)).toHaveLength(2)
  expect(xml.match(/use="encryption"/g)).toHaveLength(2)
  expect(() => readMetadata(xml, NOW)).toThrow('it has no identity provider')
  const [certificate] = readCertificates(key.certificate) ?? []
  expect(new X509Certificate(certificate ?? '').subject).toBe('CN=northfield.example.edu')
})

test('certificates are read as people paste them', () => {
  const pasted = `subject=CN = a\r\n\r\n${key.certificate.replaceAll('\n', '\r\n')}\r\n issuer=b\n${other.certificate}`
  expect(readCertificates(pasted)).toHaveLength(2)
  const bare = key.certificate.replace(/-----.*-----/g, '')
  expect(readCertificates(bare)).toEqual([key.certificate.trim()])
  for (const wrong of ['', 'hello', key.certificate.replace('MII', 'NII')])
    expect(readCertificates(wrong)).toBeNull()
})

test.for<[string, (xml: string) => string, string]>([
  ['no XML', () => 'Not found', 'it is no XML'],
  ['a DOCTYPE', (xml) => `<!DOCTYPE a>${xml}`, 'it has a DOCTYPE'],
  [
    'no certificate',
    (xml) => xml.replace(/<md:KeyDescriptor.*KeyDescriptor>/s, ''),
    'it has no certificate',
  ],
  ['another certificate', (xml) => xml.replace('MII', 'NII'), 'a certificate in it can’t be read'],
  ['no redirect', (xml) => xml.replace(/-Redirect/, '-Artifact'), 'it has no SingleSignOnService'],
  [
    'its end',
    (xml) => xml.replace('entityID', 'validUntil="2020-01-01T00:00:00Z" entityID'),
    'it was valid until 2020',
  ],
  ['two providers', (xml) => `<a>${xml}${xml.replace('entityID="', '$&2')}</a>`, 'it has several'],
])('metadata with %s says what is wrong with it', ([, change, why]) => {
  expect(() => readMetadata(change(idpMetadata(idp)), NOW)).toThrow(why)
})

test('metadata of thousands is read in pieces, for one of them', () => {
  const wanted = idpMetadata(
    idp,
    '<md:Extensions><shibmd:Scope regexp="false">Northfield.test</shibmd:Scope><shibmd:Scope regexp="true">.*</shibmd:Scope></md:Extensions>',
  )
  const many = Array.from({ length: 50 }, (_, n) => wanted.replace('entityID="', `$&${n}`))
  const xml = `<all>${many.join('')}${wanted}${many.join('')}</all>`
  expect(readMetadata(xml, NOW, idp)).toEqual({
    entity_id: idp.entity_id,
    login_url: idp.login_url,
    certificates: [idp.key.certificate.trim()],
    scopes: ['northfield.test'],
  })
  expect(() => readMetadata(xml, NOW, { entity_id: 'https://none.test' })).toThrow(
    'https://none.test',
  )
})

/** Who a person with these attributes is. */
async function claims(
  attributes: SamlAnswer['attributes'],
  setting: { subject?: string; scopes?: string[] } = {},
  given: Partial<SamlAnswer> = {},
) {
  const assertion = await outcome({ ...given, attributes: attributes ?? {} })
  if (typeof assertion === 'string') throw new Error(assertion)
  return readClaims(assertion, { scopes: [], ...setting })
}

test.for<[string, Record<string, string | string[]>]>([
  ['friendly names', { mail: 'zoé&co@northfield.test', givenName: ' Zoé ', sn: 'O’Neil\n' }],
  [
    'OIDs',
    {
      'urn:oid:0.9.2342.19200300.100.1.3': 'zoé&co@northfield.test',
      'urn:oid:2.5.4.42': 'Zoé',
      'urn:oid:2.5.4.4': 'O’Neil',
    },
  ],
  [
    'claim addresses',
    {
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress':
        'zoé&co@northfield.test',
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'Zoé',
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname': 'O’Neil',
    },
  ],
  ['one name', { mail: ['', 'zoé&co@northfield.test'], displayName: 'Zoé O’Neil' }],
])('a person has the same address and names by %s', async ([, attributes]) => {
  expect(await claims(attributes)).toMatchObject({
    issuer: idp.entity_id,
    subject: 'sam-at-school',
    email: 'zoé&co@northfield.test',
    email_verified: null,
    first_name: 'Zoé',
    last_name: 'O’Neil',
  })
})

test('a person is who the chosen attribute says, and no one by a name that changes', async () => {
  const name = { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'zoe@northfield.test' }
  const subject = 'eduPersonPrincipalName'
  const zoe = {
    subject: 'eduPersonPrincipalName=zoe@northfield.test',
    login_name: 'zoe@northfield.test',
  }
  expect(await claims(name, { subject })).toMatchObject(zoe)
  expect(await claims(name, { subject }, { format: TRANSIENT })).toMatchObject(zoe)
  expect(await claims({}, {}, { format: TRANSIENT })).toMatch(/^the NameID is transient/)
  expect(await claims({}, {}, { name_id: null })).toMatch(/^the provider doesn’t send NameID/)
  expect(await claims({}, { subject })).toMatch(/^the provider doesn’t send eduPersonPrincipalName/)
  expect(await claims({ uid: ['a', 'b'] }, { subject: 'uid' })).toMatch(/^uid has several values/)
})

test('a scoped attribute is of a scope of the provider’s', async () => {
  const scopes = ['northfield.test']
  const eppn = (value: string) => claims({ eduPersonPrincipalName: value }, { scopes })
  expect(await eppn('sam@Northfield.test')).toMatchObject({ login_name: 'sam@Northfield.test' })
  expect(await eppn('sam@other.test')).toMatch(/^eduPersonPrincipalName is of the scope other.test/)
  expect(await eppn('sam@a@other.test')).toMatch(/scope other.test/)
  const affiliated = await claims({ eduPersonScopedAffiliation: 'alum@other.test' }, { scopes })
  expect(affiliated).toMatch(/^eduPersonScopedAffiliation is of the scope other.test/)
})
