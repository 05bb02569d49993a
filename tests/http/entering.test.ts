import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGIN_REFUSED } from '~/domain/accounts/schema'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, PASSWORD } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const sessions = (name: 'sam' | 'maya' | 'alex' | 'greta') =>
  site.services.db.read.session.findMany({ where: { user_id: idOf(name) } })

test('a school is found by its host; without one, a page lets one choose', async () => {
  const northfield = await site.browser().get('/current-login')
  expect(northfield.one('h1').text).toContain('Northfield University')
  const unknown = await site.browser(null).get('/start/login')
  expect(unknown.link('Lakeside College')).toBe(
    `http://lakeside.localhost:${site.port}/current-login`,
  )
})

test('[ACCESS-37] /start/login, /current-login and /prospective-login let a user in by a plain form', async () => {
  for (const door of ['/current-login', '/prospective-login']) {
    const browser = site.browser()
    const page = await browser.get(door)
    const home = await browser.submit(page.form('Log in'), {
      email: ' Maya@Northfield.test ',
      password: PASSWORD,
    })
    expect(home.status).toBe(200)
    expect(home.path).toBe('/home')
  }
  const start = await site.browser(null).get('/start/login')
  expect(start.link('Northfield University')).toContain('/current-login')
  expect(start.link('Log in with your email address')).toBe('/current-login')
})

test('on a host of no school the account tells the school', async () => {
  const browser = site.browser(null)
  const page = await browser.get('/current-login')
  await browser.submit(page.form('Log in'), { email: 'lou@lakeside.test', password: PASSWORD })
  expect(browser.page.path).toBe('/home')
  expect(browser.page.text).toContain('Lakeside College')
})

test("another school's account does not enter at this school's host, nor does its session", async () => {
  const browser = site.browser('lakeside')
  const page = await signIn(browser, 'sam')
  expect(page.status).toBe(400)
  expect(page.text).toContain(LOGIN_REFUSED)

  const sam = site.browser('northfield')
  await signIn(sam, 'sam')
  browser.setCookie('quad_session', sam.cookie('quad_session') ?? '')
  expect((await browser.get('/home')).path).toBe('/current-login?redirect_to=%2Fhome')
})

test('a wrong address and a wrong password are answered alike, and the address comes back', async () => {
  const browser = site.browser()
  const answers = []
  for (const email of ['bea@northfield.test', 'nobody@northfield.test']) {
    const page = await browser.get('/current-login')
    const answer = await browser.submit(page.form('Log in'), { email, password: 'wrong' })
    expect(answer.status).toBe(400)
    expect(answer.one('input[name=email]').getAttribute('value')).toBe(email)
    expect(answer.one('input[name=password]').getAttribute('value')).toBeFalsy()
    answers.push(answer.one('[role=alert]').text)
  }
  expect(answers[0]).toBe(answers[1])
})

test.each([
  [{ email: '', password: 'x' }, 'email', 'Email is required'],
  [{ email: 'not an address', password: 'x' }, 'email', 'Not a valid email address'],
  [{ email: `${'a'.repeat(300)}@x.test`, password: 'x' }, 'email', 'Not a valid email address'],
  [{ email: ['a@x.test', 'b@x.test'], password: 'x' }, 'email', 'Email is required'],
  [{ email: 'sam@northfield.test', password: '' }, 'password', 'Password is required'],
  [{ email: 'sam@northfield.test', password: 'x'.repeat(2000) }, 'password', 'too long'],
])('bad input %j gets its message at its field', async (values, field, message) => {
  const browser = site.browser()
  const page = await browser.get('/current-login')
  const answer = await browser.submit(page.form('Log in'), values)
  expect(answer.status).toBe(400)
  expect(answer.one(`input[name=${field}]`).getAttribute('aria-invalid')).toBe('true')
  expect(answer.one('main').text).toContain(message)
})

test('after six tries an account rests: the address stays and the wait is told', async () => {
  const browser = site.browser()
  let answer = await browser.get('/current-login')
  for (let i = 0; i < 7; i++) {
    const page = await browser.get('/current-login')
    answer = await browser.submit(page.form('Log in'), {
      email: 'alex@northfield.test',
      password: `guess ${i}`,
    })
  }
  expect(answer.status).toBe(429)
  expect(answer.text).toMatch(/Too many tries for this account\. Please wait \d+ seconds/)
  expect(answer.one('input[name=email]').getAttribute('value')).toBe('alex@northfield.test')
  const right = await signIn(browser, 'alex')
  expect(right.status).toBe(429)
  expect(await sessions('alex')).toHaveLength(0)
})

test('the session is stored by its hash, renewed at login and ended at logout', async () => {
  const browser = site.browser()
  await signIn(browser, 'greta')
  const first = browser.cookie('quad_session') ?? ''
  const [stored] = await sessions('greta')
  const secret = String(await site.services.cookies.session.parse(`quad_session=${first}`))
  expect(secret).toHaveLength(43)
  expect(stored?.id_hash).not.toBe(secret)

  const logout = await browser.get('/logout')
  expect(await sessions('greta')).toHaveLength(1)
  const out = await browser.submit(logout.form('Log out'))
  expect(out.text).toContain('You are logged out.')
  expect(await sessions('greta')).toHaveLength(0)
  browser.setCookie('quad_session', first)
  expect((await browser.get('/home')).path).toContain('/current-login')

  await signIn(browser, 'greta')
  const second = browser.cookie('quad_session')
  expect(second).not.toBe(first)
})

test('[ACCESS-35] /logout ends the session and leaves the visitor on a public page', async () => {
  const browser = site.browser()
  await signIn(browser, 'sam')
  const page = await browser.get('/logout')
  expect(page.title).toBe('Log out - Quad')
  expect(page.one('h1').text).toBe('Log out?')
  const out = await browser.submit(page.form('Log out'))
  expect(out.status).toBe(200)
  expect(out.path).toBe('/current-login')
  expect((await browser.get('/home')).path).toBe('/current-login?redirect_to=%2Fhome')
})

test('[ACCESS-21] a visitor is sent to log in and back to the page with its query', async () => {
  const browser = site.browser()
  const door = await browser.get('/search-results?q=nursing&tab=people')
  expect(door.path).toBe(
    '/current-login?redirect_to=%2Fsearch-results%3Fq%3Dnursing%26tab%3Dpeople',
  )
  const page = await browser.submit(door.form('Log in'), {
    email: 'maya@northfield.test',
    password: PASSWORD,
  })
  expect(page.path).toContain('/search-results')
  expect(page.path).toContain('nursing')
})

test('redirect_to never leads to another site', async () => {
  for (const evil of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    const browser = site.browser()
    const door = await browser.get(`/current-login?redirect_to=${encodeURIComponent(evil)}`)
    await browser.submit(door.form('Log in'), { email: 'maya@northfield.test', password: PASSWORD })
    expect(browser.page.path).toBe('/home')
    expect(new URL(browser.page.url).host).toBe(`northfield.localhost:${site.port}`)
  }
})

test.each(['/logout', '/Logout/?x', '/%6Cogout', '/api/v1/user', '/api'])(
  'logging in does not lead on to %s',
  async (path) => {
    const browser = site.browser()
    const door = await browser.get(`/current-login?redirect_to=${encodeURIComponent(path)}`)
    expect(door.text).not.toContain('to the page you asked for')
    await browser.submit(door.form('Log in'), { email: 'maya@northfield.test', password: PASSWORD })
    expect(browser.page.path).toBe('/home')
  },
)

test('[ACCESS-20] [ONBOARD-01] [ONBOARD-02] the terms come first, then the page one asked for', async () => {
  const browser = site.browser()
  const terms = await signIn(browser, 'nora')
  expect(terms.path).toBe('/accept')
  const asked = await browser.get('/browse-topics')
  expect(asked.path).toBe('/accept?redirect_to=%2Fbrowse-topics')
  const before = await site.services.db.read.user.findUnique({ where: { id: idOf('nora') } })
  expect(before?.joined_date).toBeNull()
  const after = await browser.submit(asked.form('I accept'))
  expect(after.path).toBe('/browse-topics')
  const joined = await site.services.db.read.user.findUnique({ where: { id: idOf('nora') } })
  expect(joined?.joined_date).toBeInstanceOf(Date)
  expect((await browser.get('/accept?redirect_to=//evil.test')).path).toBe('/home')
  const events = await site.services.db.read.event.findMany({ where: { name: 'terms.accepted' } })
  expect(events.map((event) => event.subject_id)).toEqual([idOf('nora')])
})
