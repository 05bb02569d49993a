import { createECDH, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import webPush from 'web-push'
import type { Browser } from '~tests/support/client'
import { as, db, idOf, siteTest } from '~tests/support/fixtures'
import { openSmallSite } from '~tests/support/site'
import { enter } from '~tests/support/enter'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const test = siteTest({
  settings: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey },
})
const PAGE = '/account-settings/notifications'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/one'

const keys = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

async function send(browser: Browser, what: 'add' | 'remove', fields: Record<string, string>) {
  const { csrf } = await browser.get('/logout')
  browser.headers = { 'x-requested-with': 'script' }
  const { status } = await browser.post(`${PAGE}/browser/${what}`, { csrf, ...fields })
  browser.headers = {}
  return status
}

const stored = async () => (await db.read.pushTarget.findMany()).map(({ token }) => token)

test('[SETTINGS-05] the settings page has the key for browsers, and says what it takes', async () => {
  const card = (await (await as('sam')).get(PAGE)).one('[data-push]')
  expect(card.getAttribute('data-push')).toBe(publicKey)
  expect(card.text).toContain('JavaScript')
})

test('a browser subscribes for who is logged in, and can end it; others can’t', async () => {
  const sam = await as('sam')
  expect(await send(sam, 'add', { endpoint: ENDPOINT, ...keys() })).toBe(200)
  expect(await send(sam, 'add', { endpoint: ENDPOINT, ...keys() })).toBe(200)
  expect(await db.read.pushTarget.findMany()).toMatchObject([
    { user_id: idOf('sam'), kind: 'web', platform: 'web', keys: { auth: expect.any(String) } },
  ])
  expect(await send(await as('lou'), 'remove', { endpoint: ENDPOINT })).toBe(200)
  expect(await stored()).toEqual([ENDPOINT])
  expect(await send(sam, 'remove', { endpoint: ENDPOINT })).toBe(200)
  expect(await stored()).toEqual([])
})

test.each([
  { endpoint: 'http://push.example/x' },
  { endpoint: 'https://127.0.0.1/x' },
  { endpoint: 'https://localhost/x' },
  { endpoint: `https://push.example/${'x'.repeat(1000)}` },
  { p256dh: 'short' },
  { auth: '' },
])('a subscription of the wrong shape is 400: %j', async (wrong) => {
  const fields = { endpoint: ENDPOINT, ...keys(), ...wrong }
  expect(await send(await as('sam'), 'add', fields)).toBe(400)
  expect(await stored()).toEqual([])
})

test('without keys the page says that browsers get none, and none is taken', async () => {
  const bare = await openSmallSite()
  try {
    const sam = await enter(bare, 'sam@northfield.test')
    const page = await sam.get(PAGE)
    expect(page.all('[data-push]')).toEqual([])
    expect(page.text).toContain('Browsers can’t get push notifications from this site yet')
    expect(await send(sam, 'add', { endpoint: ENDPOINT, ...keys() })).toBe(400)
  } finally {
    await bare.close()
  }
})
