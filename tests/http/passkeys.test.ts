import { beforeEach, describe, expect } from 'vitest'
import { resetFactors } from '~/domain/support/commands.server'
import { Authenticator, optionsFor, storedPasskey } from '~tests/support/authenticator'
import type { Browser } from '~tests/support/client'
import { mailTo } from '~tests/support/mailbox'
import { as, changeAccount, db, idOf, type PersonName, site, test } from '~tests/support/fixtures'
import { clock, longIn, TWO_STEP, typeCode, typePassword } from '~tests/support/two-step'

const PAGE = '/account-settings/passkeys'
const LOGIN = '/login-passkey'
const FAILED = 'That passkey wasn’t accepted, or it took too long.'

beforeEach(async () => {
  clock.start()
  await db.write((tx) => tx.passkey.deleteMany())
  await db.write((tx) => tx.recoveryCode.deleteMany())
})

const ownOrigin = (browser: Browser) => new URL(browser.base).origin
const hostName = (browser: Browser) => new URL(browser.base).hostname
const passkeyCount = (name: PersonName) => db.read.passkey.count({ where: { user_id: idOf(name) } })

/** Adds one by the page, as its script does. */
async function add(browser: Browser, device = new Authenticator(), name = 'My phone') {
  await browser.get(PAGE)
  const passkey = device.create(await optionsFor(browser, 'add'), ownOrigin(browser))
  const page = await browser.post(PAGE, { csrf: browser.page.csrf, name, passkey })
  return { device, page, passkey }
}

async function login(device: Authenticator, browser = site.browser(), origin = ownOrigin(browser)) {
  await browser.get('/current-login')
  const passkey = device.get(await optionsFor(browser, 'login'), origin)
  const { csrf } = browser.page
  await browser.post(`${LOGIN}?redirect_to=%2Faccount-settings`, {
    csrf,
    purpose: 'login',
    passkey,
  })
  return { browser, passkey, csrf }
}

describe('a passkey', () => {
  test('is added with recovery codes and a mail, logs in, and is listed with its last use', async () => {
    const sam = await as('sam')
    const { device, page } = await add(sam)
    expect(page.text).toContain('Your passkey is added, and two-step login is on.')
    expect(page.one('.flash code').text.split('\n')).toHaveLength(10)
    const second = await add(sam, new Authenticator(), 'My key')
    expect([second.page.path, second.page.text]).toEqual([
      PAGE,
      expect.stringContaining('Your passkey is added.'),
    ])
    expect(second.page.texts('.lines strong')).toEqual(['My key', 'My phone'])
    expect(await db.read.recoveryCode.count({ where: { user_id: idOf('sam') } })).toBe(10)
    const mails = await mailTo(site, 'sam@northfield.test')
    expect(mails.map(({ subject }) => subject)).toContain('A passkey was added for Quad')
    const { browser } = await login(device)
    expect(browser.page.path).toBe('/account-settings')
    expect((await browser.get(PAGE)).text).toContain('last used')
    const audit = await db.read.audit.findMany({ where: { target: idOf('sam') } })
    expect(audit.map(({ command }) => command)).toContain('passkey added')
    expect(JSON.stringify(audit)).not.toContain(device.id)
  })

  test('logs in at another school no one, nor where it wasn’t made', async () => {
    const { device } = await storedPasskey('maya', hostName(site.browser('lakeside')))
    const lakeside = await login(device, site.browser('lakeside'))
    expect(lakeside.browser.page.text).toContain(FAILED)
    const here = await login(device)
    expect(here.browser.page.text).toContain(FAILED)
    expect((await here.browser.get('/home')).path).toContain('/current-login')
  })

  test('answers once, in the browser that asked, within five minutes, from its own address', async () => {
    const { device } = await storedPasskey('maya', hostName(site.browser()))
    const first = await login(device)
    expect(first.browser.page.path).toBe('/account-settings')
    const replay = site.browser()
    await replay.get('/current-login')
    const { csrf } = replay.page
    const again = await replay.post(LOGIN, { csrf, purpose: 'login', passkey: first.passkey })
    expect(again.text).toContain(FAILED)
    // Of another browser's question, and of its own from before.
    const [one, other] = [site.browser(), site.browser()]
    await one.get('/current-login')
    await other.get('/current-login')
    const question = await optionsFor(one, 'login')
    await optionsFor(other, 'login')
    const foreign = device.get(question, ownOrigin(one))
    const taken = await other.post(LOGIN, { csrf: other.page.csrf, passkey: foreign })
    expect(taken.text).toContain(FAILED)
    await one.get('/current-login')
    const { csrf: own } = one.page
    const slow = device.get(await optionsFor(one, 'login'), ownOrigin(one))
    clock.pass(301)
    expect((await one.post(LOGIN, { csrf: own, passkey: slow })).text).toContain(FAILED)
    const evil = await login(device, site.browser(), 'https://evil.example')
    expect(evil.browser.page.text).toContain(FAILED)
    for (const passkey of ['', 'x', '{}', '{"id":1}', '{"id":"x","response":null}', 'null'])
      expect((await one.post(LOGIN, { csrf: own, passkey })).text).toContain(FAILED)
  })

  test('that only was touched doesn’t log in, and a count that goes back is another device’s', async () => {
    const { device } = await storedPasskey('maya', hostName(site.browser()))
    device.verifies = false
    expect((await login(device)).browser.page.text).toContain(FAILED)
    device.verifies = true
    device.counter = 5
    expect((await login(device)).browser.page.path).toBe('/account-settings')
    device.counter = 3
    expect((await login(device)).browser.page.text).toContain(FAILED)
  })

  test('opens no account that is suspended, and none of a school that is closed', async () => {
    const { device } = await storedPasskey('maya', hostName(site.browser()))
    await changeAccount('maya', { suspended_at: new Date() })
    expect((await login(device)).browser.page.path).toContain('/current-login')
    await changeAccount('maya', { suspended_at: null })
    expect((await login(device)).browser.page.path).toBe('/account-settings')
  })
})

describe('after the password', () => {
  test('a touch is enough, of the own passkey only; without script a recovery code', async () => {
    const { device } = await storedPasskey('sam', hostName(site.browser()))
    const stranger = await storedPasskey('maya', hostName(site.browser()))
    device.verifies = false
    const browser = await typePassword('sam', site.browser(), '/account-settings')
    expect(browser.page.path).toContain('/login-code')
    expect(browser.page.one('label[for=one_time_code]').text).toBe('Recovery code')
    expect(browser.page.all('[data-passkey][hidden]')).toHaveLength(1)
    const show = async (shown: Authenticator) => {
      await browser.get('/login-code')
      const { csrf } = browser.page
      const passkey = shown.get(await optionsFor(browser, 'code'), ownOrigin(browser))
      return browser.post(LOGIN, { csrf, purpose: 'code', passkey })
    }
    expect((await show(stranger.device)).text).toContain(FAILED)
    expect((await typeCode(browser, 'aaaa-aaaa-aaaa-aaaa')).status).toBe(400)
    // What was asked after the password is no answer for a login without one.
    await browser.get('/login-code')
    const { csrf } = browser.page
    const passkey = device.get(await optionsFor(browser, 'code'), ownOrigin(browser))
    const instead = await browser.post(LOGIN, { csrf, purpose: 'login', passkey })
    expect(instead.text).toContain(FAILED)
    expect((await show(device)).path).toBe('/home')
    const visitor = site.browser()
    await visitor.get('/current-login')
    const none = await visitor.post(`${LOGIN}/options`, {
      csrf: visitor.page.csrf,
      purpose: 'code',
    })
    expect(none.status).toBe(403)
  })
})

describe('at an unlocked computer', () => {
  test('no one adds, renames or removes one without showing who they are', async () => {
    const { key } = await storedPasskey('dev')
    const dev = await longIn('dev')
    const { csrf } = await dev.get('/account-settings')
    const device = new Authenticator()
    const passkey = device.create(await optionsFor(dev, 'add'), ownOrigin(dev))
    for (const [path, values] of [
      [PAGE, { name: 'Mine', passkey }],
      [`${PAGE}/${key.id}/rename`, { name: 'Mine' }],
      [`${PAGE}/${key.id}/remove`, {}],
    ] as const) {
      const page = await dev.post(path, { csrf, ...values })
      expect(page.path).toContain('/account-settings/confirm/passkey')
    }
    expect((await dev.get(PAGE)).path).toContain('/account-settings/confirm/passkey')
    expect(await db.read.passkey.findMany({ where: { user_id: idOf('dev') } })).toMatchObject([
      { id: key.id, name: 'My phone' },
    ])
  })

  test('a passkey shows who one is, and one that anyone can touch doesn’t', async () => {
    const { device } = await storedPasskey('dev', hostName(site.browser()))
    const dev = await longIn('dev')
    const show = async (verifies: boolean) => {
      device.verifies = verifies
      await dev.get(PAGE)
      const { csrf, path } = dev.page
      const passkey = device.get(await optionsFor(dev, 'confirm'), ownOrigin(dev))
      return dev.post(path, { csrf, by: 'passkey', passkey })
    }
    const touched = await show(false)
    expect([touched.status, touched.text]).toEqual([400, expect.stringContaining(FAILED)])
    expect((await show(true)).path).toBe(PAGE)
  })
})

describe('of one’s own', () => {
  test('each has a name, which can be changed; the last one that goes ends two-step login', async () => {
    const sam = await as('sam')
    const { device } = await add(sam)
    const { id } = await db.read.passkey.findFirstOrThrow({ where: { user_id: idOf('sam') } })
    await sam.get(PAGE)
    const empty = await sam.submit(`${PAGE}/${id}/rename`, { name: ' ' })
    expect([empty.status, empty.error(`name_${id}`)]).toEqual([400, 'A name is required'])
    await sam.get(PAGE)
    expect(
      (await sam.submit(`${PAGE}/${id}/rename`, { name: 'Old <b>phone' })).texts('.lines strong'),
    ).toEqual(['Old <b>phone'])
    const maya = await as('maya')
    const { csrf } = await maya.get(PAGE)
    for (const what of ['rename', 'remove'])
      expect((await maya.post(`${PAGE}/${id}/${what}`, { csrf, name: 'x' })).status).toBe(404)
    const gone = await sam.submit(`${PAGE}/${id}/remove`)
    expect(gone.text).toContain('The passkey is removed, and two-step login is off.')
    expect(await db.read.recoveryCode.count({ where: { user_id: idOf('sam') } })).toBe(0)
    expect((await login(device)).browser.page.text).toContain(FAILED)
    expect((await typePassword('sam')).page.path).toBe('/home')
  })

  test('nothing is added of another browser, another address, twice, or without a confirmed address', async () => {
    const sam = await as('sam')
    const { device, passkey } = await add(sam)
    await sam.get(PAGE)
    const twice = await sam.post(PAGE, { csrf: sam.page.csrf, name: 'x', passkey })
    expect([twice.path, await passkeyCount('sam')]).toEqual([PAGE, 1])
    const maya = await as('maya')
    await maya.get(PAGE)
    const values = { csrf: maya.page.csrf, name: 'x' }
    const foreign = device.create(await optionsFor(maya, 'add'), ownOrigin(maya))
    expect((await maya.post(PAGE, { ...values, passkey: foreign })).status).toBe(400)
    await maya.get(PAGE)
    const evil = new Authenticator().create(await optionsFor(maya, 'add'), 'https://evil.example')
    expect((await maya.post(PAGE, { ...values, passkey: evil })).status).toBe(400)
    expect(
      (
        await maya.post(PAGE, {
          ...values,
          passkey: new Authenticator().create(
            { challenge: 'AAAA', rp: { id: hostName(maya) } },
            ownOrigin(maya),
          ),
        })
      ).status,
    ).toBe(400)
    await changeAccount('maya', { email_confirmed: false })
    expect((await maya.get(PAGE)).all('[data-passkey=create]')).toHaveLength(0)
    const late = new Authenticator().create(await optionsFor(maya, 'add'), ownOrigin(maya))
    expect((await maya.post(PAGE, { ...values, passkey: late })).status).toBe(400)
    await changeAccount('maya', { email_confirmed: true })
    expect(await passkeyCount('maya')).toBe(0)
  })

  test('an operator’s reset and turning off remove them', async () => {
    const { key } = await storedPasskey('sam')
    const operator = { db, actor: 'os:ops', now: clock.now }
    await resetFactors(operator, idOf('sam'))
    expect(await db.read.passkey.count({ where: { id: key.id } })).toBe(0)
    expect((await typePassword('sam')).page.path).toBe('/home')
    expect((await (await as('sam')).get(TWO_STEP)).text).toContain('You have none.')
  })
})
