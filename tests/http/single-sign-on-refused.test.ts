import { createHmac } from 'node:crypto'
import { expect, vi } from 'vitest'
import { changeAccount, changePartner, site } from '~tests/support/fixtures'
import { connect, LABEL, linkIdentity, provider, signOn, test } from '~tests/support/connected-site'
import { CLIENT, openProvider } from '~tests/support/oidc'
import { signIn } from '~tests/support/sign-in'

const SAM = 'sam-at-school'
test.beforeAll(() => linkIdentity('sam', SAM))
test.beforeEach(() => connect())
test.afterEach(() => {
  provider.tamper = null
})

/** A browser that has pressed the school's button and is at the provider. */
async function begin(path = '/current-login') {
  const browser = site.browser()
  await browser.get((await browser.get(path)).link(LABEL))
  return browser
}

test('canceling at the school leads back to its page and to the form', async () => {
  const browser = await begin('/current-login?redirect_to=/ask')
  const page = await browser.submit('Cancel')
  expect(page.status).toBe(400)
  expect(page.one('h1').text).toBe('You’re not logged in')
  expect(page.link(LABEL)).toBe('/auth/oidc?redirect_to=%2Fask')
  const form = await browser.get(page.link('Log in with email and password'))
  expect(form.form('Log in').method).toBe('POST')
})

test('a login that began in another browser, or was used before, is refused', async () => {
  const begun = await begin()
  const cookie = begun.cookie('quad_sign_on') ?? ''
  const { redirects } = await begun.submit('Enter', { account: SAM })
  const back = redirects.find(({ location }) => location.includes('/auth/oidc/callback'))?.location
  expect(back).toContain('code=')
  const withCookie = (value: string) => {
    const browser = site.browser()
    browser.setCookie('quad_sign_on', value)
    return browser
  }
  // Another browser, one with the old cookie, one with the cookie of another login, a forged one.
  for (const [browser, at] of [
    [site.browser(), back],
    [withCookie(cookie), back],
    [withCookie((await begin()).cookie('quad_sign_on') ?? ''), back],
    [withCookie(`${cookie.slice(0, -3)}AAA`), back],
    [site.browser(), '/auth/oidc/callback'],
    [site.browser(), '/auth/oidc/callback?error=access_denied&state=x'],
  ] as const) {
    const page = await browser.get(at ?? '')
    expect([page.status, page.one('h1').text]).toEqual([400, 'Please start again'])
    expect((await browser.get('/home')).path).toContain('/current-login')
  }
})

test('a login has to be finished within ten minutes', async () => {
  const browser = await begin()
  const { now } = site.services
  site.services.now = () => new Date(Date.now() + 11 * 60_000)
  const page = await browser.submit('Enter', { account: SAM })
  site.services.now = now
  expect(page.one('h1').text).toBe('Please start again')
})

test.each<[string, Record<string, unknown>, ('own' | 'other')?]>([
  ['for another audience', { aud: 'someone else' }],
  ['of another issuer', { iss: 'http://evil.test' }],
  ['with another nonce', { nonce: 'another' }],
  ['that has expired', { exp: 1_000_000 }],
  ['signed with another key', {}, 'other'],
  ['with NUL in a name', { given_name: 'Sa\u0000m' }],
  ['with half a character', { family_name: 'R\ud83d' }],
  ['with a changed subject', { sub: SAM }, 'other'],
])('a token %s is refused', async (_, claims, key) => {
  provider.tamper = ({ id_token }) => ({ id_token: provider.forge(id_token, claims, key) })
  const browser = site.browser()
  const page = await signOn(SAM, browser)
  expect([page.status, page.one('h1').text]).toEqual([400, 'That login didn’t work'])
  expect((await browser.get('/home')).path).toContain('/current-login')
  // Otherwise the token is right.
  provider.tamper = ({ id_token }) => ({ id_token: provider.forge(id_token, {}) })
  expect((await signOn(SAM)).path).toBe('/home')
})

test('while the provider fails or is away, the page says so and the form still works', async () => {
  provider.tamper = () => 500
  const during = await signOn(SAM)
  expect([during.status, during.one('h1').text]).toEqual([
    503,
    'Your school’s login isn’t responding',
  ])
  const gone = await openProvider([])
  await gone.close()
  await connect({ issuer: gone.issuer })
  const browser = site.browser()
  const page = await browser.get('/auth/oidc')
  expect(page.status).toBe(503)
  await browser.get(page.link('Log in with email and password'))
  expect((await signIn(browser, 'sam')).path).toBe('/home')
})

test('without its secret the login is not ready', async () => {
  await connect({ client_secret_env: 'NOT_SET_ANYWHERE' })
  const page = await site.browser().get('/auth/oidc')
  expect([page.status, page.one('h1').text]).toEqual([503, 'This login isn’t set up correctly'])
})

test('only a school that has its own login offers it, at its own host', async () => {
  for (const [school, path, offers] of [
    ['northfield', '/current-login', true],
    ['northfield', '/prospective-login', true],
    ['lakeside', '/current-login', false],
    [null, '/current-login', false],
  ] as const)
    expect((await site.browser(school).get(path)).html.includes('/auth/oidc')).toBe(offers)
  for (const school of ['lakeside', null] as const)
    for (const path of ['/auth/oidc', '/auth/oidc/callback?code=x&state=y'])
      expect((await site.browser(school).get(path)).status).toBe(404)
  expect((await site.browser().get('/auth/other')).status).toBe(404)
})

test("a login begun at one school does not end at another's host", async () => {
  await connect({}, 'lakeside')
  const other = site.browser('lakeside')
  other.setCookie('quad_sign_on', (await begin()).cookie('quad_sign_on') ?? '')
  const page = await other.get('/auth/oidc/callback?code=x&state=y')
  expect(page.one('h1').text).toBe('Please start again')
  await changePartner({ settings: {} }, 'lakeside')
})

test('the reference of a login that fails leads to the reason', async () => {
  const noted = vi.spyOn(site.services.rejections, 'note')
  const reason = async () => {
    const page = await signOn(SAM)
    const reference = /Reference: (\S+)/.exec(page.text)?.[1]
    const line = noted.mock.calls.find(([{ request }]) => request === reference)?.[0]
    expect(line).toMatchObject({ kind: 'sign-on', school: 'northfield' })
    return line?.why
  }
  provider.people.set('mailless', {})
  await signOn('mailless')
  const { why } = noted.mock.calls.at(-1)?.[0] ?? {}
  expect(why).toBe('no address: the provider sends no email')
  provider.tamper = ({ id_token }) => ({ id_token: symmetric(id_token) })
  expect(await reason()).toContain('choose RS256 there')
  provider.tamper = null
  const back = `${site.browser().base}/auth/oidc/callback`
  const other = await openProvider([back], { client_secret: 'another' })
  other.people.set(SAM, {})
  await connect({ issuer: other.issuer })
  expect(await reason()).toContain('client_id or its secret')
  await other.close()
  noted.mockRestore()
})

/** As LemonLDAP 2.16.1 signs for a relying party that was added in its Manager: with the secret, HS512. */
function symmetric(token: string): string {
  const body = token.split('.')[1] ?? ''
  const head = Buffer.from(JSON.stringify({ alg: 'HS512', typ: 'JWT' })).toString('base64url')
  const proof = createHmac('sha512', CLIENT.client_secret).update(`${head}.${body}`)
  return `${head}.${body}.${proof.digest('base64url')}`
}

test('the secret goes in the form, and in the header where the client is registered for that', async () => {
  for (const method of ['client_secret_post', undefined] as const) {
    const more = method ? { token_endpoint_auth_method: method } : {}
    const back = `${site.browser().base}/auth/oidc/callback`
    const other = await openProvider([back], more)
    other.people.set('sam', { email: 'sam@elsewhere.test', email_verified: true })
    await connect({ issuer: other.issuer })
    const auths = [{ provider: 'oidc', issuer: other.issuer, subject: 'sam' }]
    await changeAccount('sam', { auths })
    expect((await signOn('sam')).path).toBe('/home')
    await other.close()
  }
  await linkIdentity('sam', SAM)
})
