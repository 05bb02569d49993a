import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { addPlatform, publicKeys, rotateKey, signingKey } from '~/domain/courses/platforms.server'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { openLti } from '~/platform/lms/open.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { openLtiPlatform } from '~tests/support/fakes/lti'
import { db, dbTest as test } from '~tests/support/fixtures'

const sealerWith = (SESSION_SECRET: string) =>
  sealerFrom({ SESSION_SECRET, OLD_SESSION_SECRETS: [] })
const SEALER = sealerWith('the secret of this installation')
const start = Date.now() - 86_400_000
const after = (minutes: number) => new Date(start + minutes * 60_000)

/** A platform that keeps our keys, as they do; and a tool that rotates them by this clock. */
async function connected() {
  const site = createServer((_, response) => {
    void publicKeys(db, 'northfield').then((keys) => response.end(JSON.stringify({ keys })))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const platform = await openLtiPlatform({ tool: { client_id: 'quad', deployment_id: '1', url } })
  platform.toolKeys = {}
  onTestFinished(async () => {
    site.close()
    await platform.close()
  })
  const { base_url: issuer } = platform
  const registration = { partner_code: 'northfield', name: 'Moodle', issuer, client_id: 'quad' }
  const addresses = { login_url: issuer, token_url: `${issuer}/token`, jwks_url: issuer }
  const given = { ...registration, ...addresses, deployment_ids: ['1'] }
  const key = await newKeyPair()
  const id = await db.write((tx) => addPlatform(tx, given, key, SEALER, after(0)))
  const rows = () => db.read.ltiKey.findMany({ where: { platform_id: id } })
  const rotate = async (minutes: number) => {
    const next = await newKeyPair()
    await db.write((tx) => rotateKey(tx, id, next, SEALER, after(minutes)))
    return next.kid
  }
  return {
    platform,
    first: key.kid,
    rotate,
    published: async () => (await publicKeys(db, 'northfield')).map(({ kid }) => kid),
    signer: async (minutes: number) => signingKey(await rows(), SEALER, after(minutes))?.kid,
    /** Whether the platform gives a token for what we sign then */
    accepted: async (minutes: number) => {
      const site = {
        client_id: 'quad',
        token_url: `${issuer}/token`,
        subject: 'x',
        line_item: issuer,
      }
      const signed = { key: signingKey(await rows(), SEALER, after(minutes)), known_hosts: null }
      const now = () => new Date()
      const lms = openLti({ ...site, ...signed }, { timeout: 5000, allowHttp: true, now })
      return lms.token().then(Boolean, (error: Error) => error.message)
    },
  }
}

test('a new key has 3,072 bits, the strength of the ciphers around it', async () => {
  const { public_key } = await newKeyPair()
  expect(Buffer.from(public_key.n ?? '', 'base64url').length * 8).toBe(3072)
})

test('a new key signs after an hour, and the former one is published until there is another', async () => {
  const { platform, first, rotate, published, signer, accepted } = await connected()
  // A single key signs at once.
  expect([await signer(0), await accepted(0)]).toEqual([first, true])
  const second = await rotate(100)
  expect(await published()).toEqual([second, first])
  for (const minutes of [100, 159]) {
    expect(await signer(minutes)).toBe(first)
    // The platform still has the keys that it read before.
    expect(await accepted(minutes)).toBe(true)
  }
  platform.toolKeys = {}
  expect([await signer(160), await accepted(160)]).toEqual([second, true])
  const third = await rotate(200)
  expect(await published()).toEqual([third, second])
})

test('however often keys are rotated within the hour, the one that platforms know stays and signs', async () => {
  const { platform, first, rotate, published, signer, accepted } = await connected()
  expect(await accepted(90)).toBe(true)
  const second = await rotate(100)
  const third = await rotate(110)
  expect(await published()).toEqual([third, second, first])
  expect([await signer(120), await accepted(120)]).toEqual([first, true])
  platform.toolKeys = {}
  expect([await signer(165), await accepted(165)]).toEqual([second, true])
  expect([await signer(170), await accepted(170)]).toEqual([third, true])
  const fourth = await rotate(180)
  expect(await published()).toEqual([fourth, third])
})

test('keys of another installation sign nothing', async () => {
  const { accepted, rotate } = await connected()
  await rotate(5)
  const others = sealerWith('another secret')
  const keys = await db.read.ltiKey.findMany()
  expect(signingKey(keys, others, after(10))).toBeNull()
  // Nor does a sealed key that was copied to another row.
  const [one, other] = keys
  const data = { private_key: other!.private_key }
  await db.write((tx) => tx.ltiKey.update({ where: { id: one!.id }, data }))
  await db.write((tx) => tx.ltiKey.delete({ where: { id: other!.id } }))
  expect(await accepted(10)).toContain('no key of this installation')
})
