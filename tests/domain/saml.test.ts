import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { rotateSamlKey, samlKeys } from '~/domain/sign-on/keys.server'
import { refreshMetadata, samlProvider } from '~/domain/sign-on/provider.server'
import { signOnSchema } from '~/domain/partners/sign-on-fields.server'
import {
  describeCertificate,
  newSamlKey,
  type SamlKeyPair,
} from '~/platform/saml/certificate.server'
import { certificateDoubts, checkSamlProvider } from '~/platform/saml/saml-check.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import type { SamlSignOn } from '~/policy/viewer'
import { db, fileDbTest as test, NOW } from '~tests/support/fixtures'
import { federationXml } from '~tests/support/federation'
import { idpMetadata, newIdp, type TestIdp } from '~tests/support/saml'

const HOUR = 3_600_000
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

let idp: TestIdp
let next: TestIdp
let server: Server
let answer: string | number
let url: string
beforeAll(async () => {
  ;[idp, next] = await Promise.all([newIdp(), newIdp()])
  server = createServer((_, res) =>
    typeof answer === 'number' ? res.writeHead(answer).end() : res.end(answer),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`
})
afterAll(() => server.close())

const base = { protocol: 'saml', label: 'L' }

/** What becomes of a setting: as it is stored, or its faults by field. */
function read(setting: object) {
  const { data, error } = signOnSchema.safeParse({ ...base, ...setting })
  return data ?? error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

test('the metadata in a school’s file is stored as what it says', () => {
  const { entity_id, login_url, key } = idp
  const certificate = key.certificate.trim()
  const scope = '<md:Extensions><shibmd:Scope>northfield.test</shibmd:Scope></md:Extensions>'
  const stored = { ...base, entity_id, login_url, certificates: [certificate] }
  const scoped = { ...stored, scopes: ['northfield.test'] }
  expect(read({ metadata: idpMetadata(idp, scope) })).toEqual(scoped)
  // What was stored can be exported and imported again.
  expect(read(scoped)).toEqual(scoped)
  const pasted = `subject=a\r\n${certificate}\r\n\r\n${next.key.certificate}`
  expect(read({ entity_id, login_url, certificates: [pasted, certificate] })).toEqual({
    ...stored,
    certificates: [certificate, next.key.certificate.trim()],
  })
})

test('what a setting lacks is given at its field', () => {
  const byHand = { entity_id: 'a', login_url: 'https://a.b', certificates: [idp.key.certificate] }
  const needed = 'is needed where there is no metadata'
  expect(read({})).toEqual(
    ['entity_id', 'login_url', 'certificates'].map((name) => `${name} ${needed}`),
  )
  expect(read({ ...byHand, certificates: [] })).toEqual([`certificates ${needed}`])
  expect(read({ ...byHand, certificates: ['hello'] })).toEqual([
    'certificates.0 must be a certificate (PEM), from BEGIN CERTIFICATE to END CERTIFICATE',
  ])
  expect(read({ metadata: 'hello' })).toEqual([
    expect.stringMatching(/^metadata can’t be used: it is no XML/),
  ])
  expect(read({ ...byHand, entity_id: idp.entity_id, metadata: idpMetadata(idp) })).toEqual([
    'login_url must be left out: the metadata says it',
    'certificates must be left out: the metadata says it',
  ])
  expect(read({ metadata: idpMetadata(idp), metadata_url: 'https://a.b' })).toEqual([
    'metadata_url must be left out where there is metadata',
  ])
  expect(read({ ...byHand, login_url: 'javascript:alert(1)' })).toEqual([
    'login_url must be an address beginning with https:// or http://',
  ])
})

test('metadata at an address is read again after six hours, and the copy counts while that fails', async () => {
  const signOn = { ...base, metadata_url: url } as SamlSignOn
  const school = { partner_code: 'northfield', signOn }
  const certificates = async (now = NOW) => (await samlProvider(db, school, now)).certificates
  answer = 503
  await expect(certificates()).rejects.toThrow('answers 503')
  answer = idpMetadata(idp)
  expect(await certificates()).toEqual([idp.key.certificate.trim()])
  // The next certificate is announced next to the present one.
  answer = idpMetadata(idp).replace(
    '<md:KeyDescriptor',
    `${/<md:KeyDescriptor.*KeyDescriptor>/s.exec(idpMetadata(next))?.[0]}$&`,
  )
  expect(await refreshMetadata(db, [school], later(5))).toEqual({ read: 0, problems: [] })
  expect(await certificates(later(5))).toHaveLength(1)
  expect(await refreshMetadata(db, [school], later(6))).toEqual({ read: 1, problems: [] })
  expect(await certificates(later(6))).toHaveLength(2)
  answer = '<a/>'
  expect(await refreshMetadata(db, [school], later(12))).toEqual({
    read: 0,
    problems: [{ school: 'northfield', why: 'it has no identity provider' }],
  })
  expect(await certificates(later(12))).toHaveLength(2)
  // Another address has another copy.
  await expect(
    samlProvider(db, { ...school, signOn: { ...signOn, entity_id: 'b' } }, NOW),
  ).rejects.toThrow('it has no identity provider b')
})

test('metadata of a federation counts only with the signature that is set', async () => {
  const [own, theirs] = [idp.key, next.key]
  const { entity_id } = idp
  const signedWith = (key: SamlKeyPair | null) => {
    const more = key ? { metadata_certificates: [`subject=a\r\n${key.certificate}`] } : {}
    const signOn = read({ ...more, metadata_url: url, entity_id }) as SamlSignOn
    return samlProvider(db, { partner_code: 'lakeside', signOn }, NOW)
  }
  answer = federationXml({ idp, key: theirs })
  expect(await signedWith(null)).toMatchObject({ entity_id })
  // What was read before without a signature counts no longer.
  await expect(signedWith(own)).rejects.toThrow('it isn’t signed with one of metadata_certificates')
  expect(await signedWith(theirs)).toMatchObject({ entity_id })
  answer = 503
  expect(await signedWith(theirs)).toMatchObject({ entity_id })
  await expect(signedWith(own)).rejects.toThrow('answers 503')
  const check = { metadata_url: url, entity_id, metadata_certificates: [own.certificate] }
  answer = federationXml({ idp, key: theirs })
  expect(await checkSamlProvider(check, NOW)).toMatchObject({
    faults: ['it isn’t signed with one of metadata_certificates'],
  })
  const open = { metadata_url: url, entity_id }
  expect((await checkSamlProvider(open, NOW)).doubts).toEqual([
    expect.stringContaining('metadata_url is without encryption'),
    expect.stringContaining('set metadata_certificates'),
  ])
  expect(read({ metadata: idpMetadata(idp), metadata_certificates: [own.certificate] })).toEqual([
    'metadata_certificates is for metadata at an address (metadata_url)',
  ])
  expect(read({ metadata_url: url, metadata_certificates: ['hello'] })).toEqual([
    expect.stringMatching(/^metadata_certificates.0 must be a certificate/),
  ])
  expect(read({ metadata_url: url, metadata_certificates: [] })).toEqual([
    'metadata_certificates must have an entry, or be left out',
  ])
})

test('a school has a key of its own from its first use, and two while it changes', async () => {
  const secrets = { SESSION_SECRET: 'a'.repeat(40), OLD_SESSION_SECRETS: [] }
  const place = { db, sealer: sealerFrom(secrets), now: NOW }
  const school = { partner_code: 'northfield', host: 'northfield.test' }
  const [first, again] = await Promise.all([samlKeys(place, school), samlKeys(place, school)])
  expect([first, again]).toEqual([first, first])
  const [other] = await samlKeys(place, { partner_code: 'lakeside', host: 'lakeside.test' })
  expect(other).not.toEqual(first[0])
  const stored = await db.read.samlKey.findFirstOrThrow({ where: { partner_code: 'northfield' } })
  expect(stored.private_key).not.toContain('PRIVATE KEY')
  const pair = await newSamlKey('northfield.test', later(1))
  await db.write((tx) => rotateSamlKey(tx, 'northfield', pair, place.sealer, later(1)))
  // The former one signs until the provider has read the new one.
  expect(await samlKeys(place, school)).toEqual([first[0], pair])
  const third = await newSamlKey('northfield.test', later(2))
  await db.write((tx) => rotateSamlKey(tx, 'northfield', third, place.sealer, later(2)))
  expect(await samlKeys(place, school)).toEqual([pair, third])
})

test('operators see the certificates, and hear of their end before it', async () => {
  const { certificate } = idp.key
  const { ends_at, fingerprint } = describeCertificate(certificate)
  const found = await checkSamlProvider({ certificates: [certificate] }, NOW)
  expect(found).toMatchObject({ faults: [], doubts: [] })
  expect(found.certificates).toEqual([
    `certificate CN=idp.northfield.test, until ${ends_at.toISOString().slice(0, 10)}, SHA-256 ${fingerprint}`,
  ])
  const soon = new Date(ends_at.getTime() - 29 * 24 * HOUR)
  expect(certificateDoubts([certificate], soon)).toEqual([
    expect.stringContaining('add the next one'),
  ])
  const renewed = await newSamlKey('idp.northfield.test', soon)
  expect(certificateDoubts([certificate, renewed.certificate], soon)).toEqual([])
})
