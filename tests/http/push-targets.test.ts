import { expect } from 'vitest'
import { MAX_TARGETS, subscriptionInput } from '~/domain/push/schema'
import { apiOf } from '~tests/support/api'
import { apiAs, as, db, idOf, siteTest, type PersonName } from '~tests/support/fixtures'

const test = siteTest()
const PARSE = '/mobile/register_parse_installation_id'
const FIREBASE = '/mobile/register_firebase_token'
const done = { status: 200, answer: true }

const targets = (name: PersonName) =>
  db.read.pushTarget.findMany({
    where: { user_id: idOf(name) },
    orderBy: { id: 'asc' },
    select: { kind: true, token: true, platform: true, partner_code: true },
  })

test.beforeEach(() => db.write((tx) => tx.pushTarget.deleteMany()))

test('[MOBILE-03] [API-50] [API-51] a token is registered per person and platform, and again adds none', async () => {
  const sam = await apiAs('sam')
  const parse = { installation_id: 'A1B2-c3d4', platform: 'ios' }
  const firebase = { firebase_token: 'fcm:APA91b_x-y', platform: 'android' }
  for (let at = 0; at < 2; at++) {
    expect(await sam.post(PARSE, parse)).toEqual(done)
    expect(await sam.post(FIREBASE, firebase)).toEqual(done)
  }
  const school = { partner_code: 'northfield' }
  expect(await targets('sam')).toEqual([
    { ...school, kind: 'parse', token: 'A1B2-c3d4', platform: 'ios' },
    { ...school, kind: 'firebase', token: 'fcm:APA91b_x-y', platform: 'android' },
  ])
  // The same text as the id of an installation is another device.
  await sam.post(PARSE, { installation_id: firebase.firebase_token, platform: 'android' })
  expect(await targets('sam')).toHaveLength(3)
})

test('[MOBILE-03] a device that someone else logs in on is theirs, also at another school', async () => {
  const body = { installation_id: 'shared-phone', platform: 'ios' }
  await (await apiAs('sam')).post(PARSE, body)
  expect(await (await apiAs('lou')).post(PARSE, body)).toEqual(done)
  expect(await targets('sam')).toEqual([])
  expect(await targets('lou')).toMatchObject([{ partner_code: 'lakeside' }])
})

test('[MOBILE-03] the newest devices of a person stay', async () => {
  const sam = await apiAs('sam')
  for (let at = 0; at < MAX_TARGETS + 2; at++)
    await sam.post(PARSE, { installation_id: `phone-${at}`, platform: 'ios' })
  const tokens = (await targets('sam')).map(({ token }) => token)
  expect(tokens).toHaveLength(MAX_TARGETS)
  expect(tokens).not.toContain('phone-1')
  expect(tokens).toContain('phone-2')
})

test.each([
  [PARSE, 'installation_id', {}],
  [PARSE, 'installation_id', { installation_id: '' }],
  [PARSE, 'installation_id', { installation_id: 7 }],
  [PARSE, 'installation_id', { installation_id: ['a'] }],
  [PARSE, 'installation_id', { installation_id: 'two words' }],
  [PARSE, 'installation_id', { installation_id: 'x'.repeat(201) }],
  [FIREBASE, 'firebase_token', { firebase_token: 'x'.repeat(1001) }],
  [FIREBASE, 'firebase_token', { firebase_token: 'a\u202eb' }],
  [PARSE, 'platform', { installation_id: 'a', platform: 'x'.repeat(41) }],
  [PARSE, 'platform', { installation_id: 'a', platform: '<b>' }],
])('[API-50] [API-51] %s answers 400 at %s for %j', async (path, field, given) => {
  const sam = await apiAs('sam')
  const body = { platform: 'ios', ...given }
  expect(await sam.post(path, body)).toMatchObject({
    status: 400,
    errors: { [field]: [expect.any(String)] },
  })
  expect(await targets('sam')).toEqual([])
})

test('[API-50] [API-51] several lines are named as what is wrong, of a token, a platform or an address', async () => {
  const text = 'one\ntwo'
  const sam = await apiAs('sam')
  for (const [path, field] of [
    [PARSE, 'installation_id'],
    [FIREBASE, 'firebase_token'],
    [FIREBASE, 'platform'],
  ] as const) {
    const body = { installation_id: 'a', firebase_token: 'a', platform: 'ios', [field]: text }
    const { errors } = await sam.post(path, body)
    expect(errors?.[field]?.[0]).toBe('Must be one line without control characters')
  }
  const endpoint = `https://push.example/${text}`
  const read = subscriptionInput.safeParse({ endpoint, keys: {} })
  expect(read.error?.issues.find(({ path }) => path[0] === 'endpoint')?.message).toBe(
    'Must be one line without control characters',
  )
})

test('[MOBILE-03] [ACCESS-35] logging out, and ending the login elsewhere, forgets the device', async () => {
  const [phone, tablet] = [await as('sam'), await as('sam')]
  await apiOf(phone).post(PARSE, { installation_id: 'phone', platform: 'ios' })
  await apiOf(tablet).post(PARSE, { installation_id: 'tablet', platform: 'ios' })
  await phone.press('/logout', 'Log out')
  expect(await targets('sam')).toMatchObject([{ token: 'tablet' }])
  await db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('sam') } }))
  expect(await targets('sam')).toEqual([])
})
