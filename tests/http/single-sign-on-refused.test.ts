import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { LABEL, openConnectedSite, type ConnectedSite } from '~tests/support/connected-site'
import { openProvider, signOnAs } from '~tests/support/oidc'
import { signIn } from '~tests/support/sign-in'
import type { Site } from '~tests/support/site'

let all: ConnectedSite
let site: Site
beforeAll(async () => {
  all = await openConnectedSite()
  site = all.site
  await all.linked('sam', 'sam-at-school')
})
afterAll(() => all.close())
beforeEach(() => all.settle(all.connected()))
afterEach(() => {
  all.provider.tamper = null
})

test('cancelling at the school leads back to its page and to the form', async () => {
  const browser = site.browser()
  const door = await browser.get('/current-login?redirect_to=/ask')
  const there = await browser.get(door.link(LABEL))
  const page = await browser.submit(there.form('Cancel'))
  expect(page.status).toBe(400)
  expect(page.one('h1').text).toBe('You are not logged in')
  expect(page.link(LABEL)).toBe('/auth/oidc?redirect_to=%2Fask')
  const form = await browser.get(page.link('Log in with email and password'))
  expect(form.form('Log in').method).toBe('POST')
})

test('what was not begun in this browser, or was used before, is refused', async () => {
  const begun = site.browser()
  const door = await begun.get('/current-login')
  const there = await begun.get(door.link(LABEL))
  const cookie = begun.cookie('quad_sign_on') ?? ''
  const back = (await begun.submit(there.form('Enter'), { account: 'sam-at-school' })).redirects
    .map(({ location }) => location)
    .find((location) => location.includes('/auth/oidc/callback'))
  expect(back).toContain('code=')

  const expectRefused = async (browser = site.browser(), at = back ?? '') => {
    const page = await browser.get(at)
    expect(page.status).toBe(400)
    expect(page.one('h1').text).toBe('Please begin again')
    expect((await browser.get('/home')).path).toContain('/current-login')
  }
  // Another browser, one that kept the cookie, one whose cookie belongs to another login.
  await expectRefused()
  const kept = site.browser()
  kept.setCookie('quad_sign_on', cookie)
  await expectRefused(kept)
  const other = site.browser()
  await other.get((await other.get('/current-login')).link(LABEL))
  await expectRefused(other)
  const forged = site.browser()
  forged.setCookie('quad_sign_on', `${cookie.slice(0, -3)}AAA`)
  await expectRefused(forged)
  await expectRefused(site.browser(), '/auth/oidc/callback')
  await expectRefused(site.browser(), '/auth/oidc/callback?error=access_denied&state=x')
})

test('a login has to be finished within ten minutes', async () => {
  const browser = site.browser()
  const door = await browser.get('/current-login')
  const there = await browser.get(door.link(LABEL))
  const now = site.services.now
  site.services.now = () => new Date(Date.now() + 11 * 60_000)
  try {
    const page = await browser.submit(there.form('Enter'), { account: 'sam-at-school' })
    expect(page.one('h1').text).toBe('Please begin again')
  } finally {
    site.services.now = now
  }
})

const FORGERIES: [string, (token: string) => string][] = [
  ['for another audience', (token) => all.provider.forge(token, { aud: 'somebody else' })],
  ['of another issuer', (token) => all.provider.forge(token, { iss: 'http://evil.test' })],
  ['with another nonce', (token) => all.provider.forge(token, { nonce: 'another' })],
  ['that has expired', (token) => all.provider.forge(token, { exp: 1_000_000 })],
  ['signed with another key', (token) => all.provider.forge(token, {}, 'other')],
  [
    'with a changed subject',
    (token) => all.provider.forge(token, { sub: 'sam-at-school' }, 'other'),
  ],
]

test.each(FORGERIES)('a token %s is refused', async (_, forge) => {
  all.provider.tamper = ({ id_token }) => ({ id_token: forge(id_token) })
  const browser = site.browser()
  const page = await signOnAs(browser, 'sam-at-school')
  expect(page.status).toBe(400)
  expect(page.one('h1').text).toBe('That login did not work')
  expect((await browser.get('/home')).path).toContain('/current-login')
})

test('the tokens that are refused are otherwise right', async () => {
  all.provider.tamper = ({ id_token }) => ({ id_token: all.provider.forge(id_token, {}) })
  expect((await signOnAs(site.browser(), 'sam-at-school')).path).toBe('/home')
})

test('a provider that is in trouble or away is told, and the form still lets in', async () => {
  all.provider.tamper = () => 500
  const during = await signOnAs(site.browser(), 'sam-at-school')
  expect(during.status).toBe(503)
  expect(during.one('h1').text).toBe('Your school’s login does not answer')

  const gone = await openProvider([])
  await gone.close()
  await all.settle(all.connected({ issuer: gone.issuer }))
  const browser = site.browser()
  const page = await browser.get('/auth/oidc')
  expect(page.status).toBe(503)
  await browser.get(page.link('Log in with email and password'))
  expect((await signIn(browser, 'sam')).path).toBe('/home')
})

test('without its secret the way in is not ready', async () => {
  await all.settle(all.connected({ client_secret_env: 'NOT_SET_ANYWHERE' }))
  const page = await site.browser().get('/auth/oidc')
  expect(page.status).toBe(503)
  expect(page.one('h1').text).toBe('This way in is not ready yet')
})

test('only a school that has its own login offers it, at its own host', async () => {
  const offers = async (school: 'northfield' | 'lakeside' | null, path: string) =>
    (await site.browser(school).get(path)).html.includes('/auth/oidc')
  expect(await offers('northfield', '/current-login')).toBe(true)
  expect(await offers('northfield', '/prospective-login')).toBe(true)
  expect(await offers('lakeside', '/current-login')).toBe(false)
  expect(await offers(null, '/current-login')).toBe(false)
  for (const school of ['lakeside', null] as const)
    for (const path of ['/auth/oidc', '/auth/oidc/callback?code=x&state=y'])
      expect((await site.browser(school).get(path)).status).toBe(404)
  expect((await site.browser().get('/auth/other')).status).toBe(404)
})

test("a login begun at one school does not end at another's host", async () => {
  await all.settle(all.connected(), 'lakeside')
  const browser = site.browser()
  await browser.get((await browser.get('/current-login')).link(LABEL))
  const cookie = browser.cookie('quad_sign_on') ?? ''
  const other = site.browser('lakeside')
  other.setCookie('quad_sign_on', cookie)
  const page = await other.get('/auth/oidc/callback?code=x&state=y')
  expect(page.one('h1').text).toBe('Please begin again')
  await all.settle({}, 'lakeside')
})
