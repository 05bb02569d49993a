import { expect, onTestFinished, vi } from 'vitest'
import { LOGIN_FAILED } from '~/domain/accounts/schema'
import type { Browser, Values } from '~tests/support/client'
import { solved } from '~tests/support/captcha'
import { signIn } from '~tests/support/sign-in'
import {
  account,
  as,
  eventNames,
  db,
  idOf,
  PASSWORD,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'

const MAYA = { email: 'maya@northfield.test', password: PASSWORD }
const logIn = (browser: Browser, values: Values) =>
  browser.press('/current-login', 'Log in', values)
const sessions = (name: PersonName) => db.read.session.findMany({ where: { user_id: idOf(name) } })

test('[ACCESS-37] all three pages let a user in by a plain form', async () => {
  for (const path of ['/current-login', '/prospective-login', '/start/login']) {
    const values = { email: ' Maya@Northfield.test ', password: PASSWORD }
    const home = await site.browser().press(path, 'Log in', values)
    expect([home.status, home.path]).toEqual([200, '/home'])
  }
})

test('[ACCESS-37] a school is found by its host; at /start/login you choose one, or your account tells it', async () => {
  const northfield = await site.browser().get('/current-login')
  expect(northfield.one('h1').text).toContain('Quad at Northfield')
  const browser = site.browser(null)
  const start = await browser.get('/start/login')
  expect(start.link('Northfield University')).toContain('/current-login')
  expect(start.link('Lakeside College')).toBe(
    `http://lakeside.localhost:${site.port}/current-login`,
  )
  const lou = { email: 'lou@lakeside.test', password: PASSWORD }
  const wrong = await browser.submit('Log in', { ...lou, password: 'wrong' })
  expect([wrong.status, wrong.one('[role=alert]').text]).toEqual([
    400,
    expect.stringContaining(LOGIN_FAILED),
  ])
  expect([wrong.value('email'), wrong.link('Northfield University')]).toEqual([
    lou.email,
    start.link('Northfield University'),
  ])
  const home = await browser.submit('Log in', lou)
  expect(home.path).toBe('/home')
  expect(home.text).toContain('Lakeside College')
})

test("another school's host accepts neither the account nor its session", async () => {
  const browser = site.browser('lakeside')
  const page = await signIn(browser, 'sam')
  expect(page.status).toBe(400)
  expect(page.text).toContain(LOGIN_FAILED)
  browser.setCookie('quad_session', (await as('sam')).cookie('quad_session') ?? '')
  expect((await browser.get('/home')).path).toBe('/current-login?redirect_to=%2Fhome')
})

test('a wrong address and a wrong password get the same response, and the address comes back', async () => {
  const alerts = []
  for (const email of ['bea@northfield.test', 'unknown@northfield.test']) {
    const page = await logIn(site.browser(), { email, password: 'wrong' })
    expect(page.status).toBe(400)
    expect(page.value('email')).toBe(email)
    expect(page.value('password')).toBeFalsy()
    alerts.push(page.one('[role=alert]').text)
  }
  expect(alerts[0]).toBe(alerts[1])
})

test('after six tries an account has to wait, also with the right password', async () => {
  const browser = site.browser()
  const email = 'alex@northfield.test'
  for (let i = 0; i < 6; i++)
    expect((await logIn(browser, { email, password: `guess ${i}` })).status).toBe(400)
  for (const password of ['guess', PASSWORD]) {
    const page = await logIn(browser, { email, password })
    expect(page.status).toBe(429)
    expect(page.text).toMatch(/Too many attempts for this account\. Please wait \d+ seconds/)
    expect(page.value('email')).toBe(email)
  }
  expect(await sessions('alex')).toHaveLength(0)
})

test('where too many logins from the network failed, new browsers answer a question, known ones don’t', async () => {
  const known = site.browser()
  await signIn(known, 'alma')
  await known.press('/logout', 'Log out')
  const windows = [60, 3600].map((seconds) => ({
    key: `login-from:${seconds}:127.0.0.1`,
    points: 9999,
  }))
  const expire = new Date(Date.now() + 60_000)
  await db.write(async (tx) => {
    await tx.rateLimit.deleteMany()
    await tx.rateLimit.createMany({ data: windows.map((one) => ({ ...one, expire })) })
  })
  onTestFinished(async () => void (await db.write((tx) => tx.rateLimit.deleteMany())))
  const email = 'alma@northfield.test'
  const own = await known.get('/current-login')
  expect(own.all('[name=captcha_answer]')).toHaveLength(0)
  expect((await logIn(known, { email, password: PASSWORD })).path).toBe('/home')

  for (const path of ['/current-login', '/start/login']) {
    const browser = site.browser()
    const page = await browser.get(path)
    expect(page.one('label[for=captcha_answer]').text).toMatch(/\?$/)
    const none = await browser.submit('Log in', { email, password: PASSWORD, captcha_answer: '' })
    expect([none.status, none.error('captcha_answer')]).toEqual([400, 'Please answer the question'])
    expect([none.value('email'), none.value('captcha_answer')]).toEqual([email, ''])
    const wrong = await browser.submit('Log in', { email, password: 'guess', ...solved(none) })
    expect([wrong.status, wrong.one('[role=alert]').text]).toEqual([
      400,
      expect.stringContaining(LOGIN_FAILED),
    ])
    const home = await browser.submit('Log in', { email, password: PASSWORD, ...solved(wrong) })
    expect([home.status, home.path]).toEqual([200, '/home'])
  }
  // Who has left a browser in which someone else was signed in is asked once the address is known.
  const other = { email: 'stan@northfield.test', password: PASSWORD }
  await known.press('/logout', 'Log out')
  const page = await logIn(known, other)
  expect([page.status, page.error('captcha_answer')]).toEqual([
    400,
    'Too many logins from your network have failed. Please answer this question and type your password again',
  ])
  expect((await known.submit('Log in', { ...other, ...solved(page) })).path).toBe('/home')
})

test('[ACCESS-35] /logout ends the session, of which only a hash is stored', async () => {
  const browser = await as('greta')
  const first = browser.cookie('quad_session') ?? ''
  const [stored] = await sessions('greta')
  const secret = String(await site.services.cookies.session.parse(`quad_session=${first}`))
  expect(secret).toHaveLength(43)
  expect(stored?.id_hash).not.toBe(secret)

  const page = await browser.get('/logout')
  expect([page.title, page.one('h1').text]).toEqual(['Log out - Quad', 'Log out?'])
  expect(await sessions('greta')).toHaveLength(1)
  const out = await browser.submit('Log out')
  expect([out.status, out.path]).toEqual([200, '/current-login'])
  expect(out.text).toContain('You’re logged out.')
  expect(await sessions('greta')).toHaveLength(0)
  browser.setCookie('quad_session', first)
  expect((await browser.get('/home')).path).toBe('/current-login?redirect_to=%2Fhome')
  await signIn(browser, 'greta')
  expect(browser.cookie('quad_session')).not.toBe(first)
})

test('a visit prolongs a session and its cookie to 30 days, and never past 90 after the login', async () => {
  const DAY = 86_400_000
  await db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('greta') } }))
  const browser = await as('greta')
  const days = (at: Date) => Math.round((at.getTime() - Date.now()) / DAY)
  const visit = async (since: { login: number; visit: number; left: number }) => {
    const data = {
      created_at: new Date(Date.now() - since.login * DAY),
      last_seen_at: new Date(Date.now() - since.visit * DAY),
      expires_at: new Date(Date.now() + since.left * DAY),
    }
    const user_id = idOf('greta')
    await db.write((tx) => tx.session.updateMany({ where: { user_id }, data }))
    const page = await browser.get('/home')
    const cookie = page.headers.getSetCookie().find((set) => set.startsWith('quad_session='))
    const maxAge = /Max-Age=(\d+)/.exec(cookie ?? '')?.[1]
    return { path: page.path, maxAge: maxAge && Math.round(Number(maxAge) / 86_400) }
  }
  const end = () =>
    vi.waitFor(async () => {
      const [session] = await sessions('greta')
      expect(session!.last_seen_at.getTime()).toBeGreaterThan(Date.now() - DAY / 2)
      return days(session!.expires_at)
    })
  expect(await visit({ login: 20, visit: 10, left: 20 })).toEqual({ path: '/home', maxAge: 30 })
  expect(await end()).toBe(30)
  expect(await visit({ login: 80, visit: 1, left: 29 })).toEqual({ path: '/home', maxAge: 10 })
  expect(await end()).toBe(10)
  // A moment later nothing is written or sent.
  expect(await visit({ login: 80, visit: 0, left: 10 })).toMatchObject({ maxAge: undefined })
  // One that was prolonged before there was an end has its last visit.
  expect(await visit({ login: 100, visit: 1, left: 29 })).toEqual({ path: '/home', maxAge: 0 })
  await vi.waitFor(async () => expect(days((await sessions('greta'))[0]!.expires_at)).toBe(-10))
  expect((await browser.get('/home')).path).toContain('/current-login')
})

test('[ACCESS-21] a visitor is sent to log in and back to the page with its query', async () => {
  const browser = site.browser()
  const path = '/search-results?q=nursing&tab=people'
  const login = await browser.get(path)
  expect(login.path).toBe(`/current-login?redirect_to=${encodeURIComponent(path)}`)
  expect(login.text).toContain('back to the page you wanted')
  // The other form leads there as well.
  const other = await browser.get(login.link('Log in as a prospective student'))
  expect(other.path).toBe(`/prospective-login?redirect_to=${encodeURIComponent(path)}`)
  expect(other.link('Log in as a current student')).toBe(login.path)
  expect((await browser.submit('Log in', MAYA)).path).toMatch(/^\/search-results.*nursing/)
})

test.each([
  '//evil.test',
  'https://evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/logout',
  '/Logout/?x',
  '/%6Cogout',
  '/api/v1/user',
  '/api',
])('logging in does not lead to %s', async (path) => {
  const browser = site.browser()
  const login = await browser.get(`/current-login?redirect_to=${encodeURIComponent(path)}`)
  expect(login.text).not.toContain('back to the page you wanted')
  const page = await browser.submit('Log in', MAYA)
  expect(page.path).toBe('/home')
  expect(new URL(page.url).host).toBe(`northfield.localhost:${site.port}`)
})

test('[ACCESS-20] [ONBOARD-01] [ONBOARD-02] the terms come first, then the page you wanted', async () => {
  const browser = site.browser()
  expect((await signIn(browser, 'nora')).path).toBe('/accept')
  const terms = await browser.get('/browse-topics')
  expect(terms.path).toBe('/accept?redirect_to=%2Fbrowse-topics')
  expect((await account('nora')).joined_date).toBeNull()
  expect((await browser.submit('I accept')).path).toBe('/browse-topics')
  expect((await account('nora')).joined_date).toBeInstanceOf(Date)
  expect((await browser.get('/accept?redirect_to=//evil.test')).path).toBe('/onboarding/profile')
  expect((await eventNames()).filter((name) => name === 'terms.accepted')).toHaveLength(1)
})
