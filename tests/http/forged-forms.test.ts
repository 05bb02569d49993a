import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, PASSWORD } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const postsNamed = (title: string) => site.services.db.read.post.count({ where: { title } })

test('a form that another site sends is refused, by either header', async () => {
  const forged: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ]
  for (const headers of forged) {
    const browser = site.browser()
    await signIn(browser, 'sam')
    const form = (await browser.get('/logout')).form('Log out')
    browser.headers = headers
    const answer = await browser.submit(form)
    expect(answer.status).toBe(403)
    browser.headers = {}
    expect((await browser.get('/home')).path).toBe('/home')
  }
})

test("a form without this session's token does nothing and leads to /timeout", async () => {
  const browser = site.browser()
  await signIn(browser, 'sam')
  for (const csrf of ['', 'wrong', 'x'.repeat(43)]) {
    const answer = await browser.post('/logout', { csrf })
    expect(answer.redirects[0]?.status).toBe(303)
    expect(answer.path).toContain('/timeout')
  }
  expect((await browser.get('/home')).path).toBe('/home')
})

test("somebody else's token is no token", async () => {
  const [sam, maya] = [site.browser(), site.browser()]
  await signIn(sam, 'sam')
  await signIn(maya, 'maya')
  const csrf = (await maya.get('/logout')).one('input[name=csrf]').getAttribute('value') ?? ''
  expect((await sam.post('/logout', { csrf })).path).toContain('/timeout')
})

test('[ACCESS-33] /timeout is public, says that the session timed out and leads back to login', async () => {
  const page = await site.browser().get('/timeout?redirect_to=/ask')
  expect(page.title).toBe('Your session timed out - Quad')
  expect(page.status).toBe(419)
  expect(page.one('h1').text).toBe('Your session timed out')
  expect(page.link('Log in')).toBe('/current-login?redirect_to=%2Fask')
  // Nothing was typed: nothing is promised.
  expect(page.text).not.toContain('is kept for an hour')
})

test('[ACCESS-33] after the form of a public page both lead on: back to it, and to the login', async () => {
  const visitor = site.browser()
  const at = '/forgot-password'
  await visitor.get(at)
  const page = await visitor.post(at, { csrf: 'old', email: 'sam@northfield.test' })
  expect(page.status).toBe(419)
  expect(page.text).toContain('What you typed is kept for an hour')
  expect(page.link('Log in')).toBe('/current-login?redirect_to=%2Fforgot-password')
  const back = await visitor.get(page.link('Back to your form'))
  expect(back.one('input[name=email]').getAttribute('value')).toBe('sam@northfield.test')
  // The login form itself is both.
  const login = await visitor.get('/timeout?redirect_to=/current-login%3Fredirect_to%3D/ask')
  expect(login.link('Log in')).toBe('/current-login?redirect_to=/ask')
})

test('what was typed survives an expired session: log in, and it stands in the form', async () => {
  const browser = site.browser()
  await signIn(browser, 'maya')
  const ask = await browser.get('/ask')
  await site.services.db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('maya') } }))
  const door = await browser.submit(ask.form('Post'), {
    title: 'Where is the 24 hour study room?',
    content: 'The sign says library, the map says gym.',
  })
  expect(door.path).toBe('/current-login?redirect_to=%2Fask')
  expect(door.text).toContain('with what you typed')
  expect(await postsNamed('Where is the 24 hour study room?')).toBe(0)
  const back = await browser.submit(door.form('Log in'), {
    email: 'maya@northfield.test',
    password: PASSWORD,
  })
  expect(back.path).toBe('/ask')
  expect(back.one('[name=title]').getAttribute('value') ?? back.one('[name=title]').text).toContain(
    '24 hour study room',
  )
  expect(back.one('textarea[name=content]').textContent).toContain('the map says gym')
  const done = await browser.submit(back.form('Post'))
  expect(done.path).toMatch(/^\/post\//)
  expect(await postsNamed('Where is the 24 hour study room?')).toBe(1)
  // Sent: the next empty form is empty again.
  expect((await browser.get('/ask')).one('textarea[name=content]').textContent.trim()).toBe('')
})

test('what was typed is given back to nobody else who logs in there', async () => {
  const browser = site.browser()
  await signIn(browser, 'maya')
  const ask = await browser.get('/ask')
  await site.services.db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('maya') } }))
  const door = await browser.submit(ask.form('Post'), { title: 'Mine', content: 'My own words' })
  const asSam = { email: 'sam@northfield.test', password: PASSWORD }
  const page = await browser.submit(door.form('Log in'), asSam)
  expect(page.path).toBe('/ask')
  expect(page.html).not.toContain('My own words')
})

test('a login form whose token has expired keeps the address and the way', async () => {
  const browser = site.browser()
  const door = await browser.get('/current-login?redirect_to=/browse-topics')
  browser.setCookie('quad_visitor', null)
  const typed = { email: 'sam@northfield.test', password: PASSWORD }
  const timeout = await browser.submit(door.form('Log in'), typed)
  expect(timeout.status).toBe(419)
  const again = await browser.get(timeout.link('Log in'))
  expect(again.one('input[name=email]').getAttribute('value')).toBe('sam@northfield.test')
  expect(again.html).not.toContain(PASSWORD)
  const topics = await browser.submit(again.form('Log in'), { password: PASSWORD })
  expect(topics.path).toBe('/browse-topics')
})

test('a draft saved after the session ended does not make the login form invalid', async () => {
  const ofScript = { 'sec-fetch-dest': 'empty', accept: '*/*' }
  const ofTurbo = { 'sec-fetch-dest': 'empty', accept: 'text/html, application/xhtml+xml' }
  const secretAfter = async (headers: Record<string, string>) => {
    const browser = site.browser()
    browser.headers = headers
    await browser.post('/drafts/save', { title: 'Typed before' })
    return browser.cookie('quad_visitor')
  }
  expect(await secretAfter(ofScript)).toBeUndefined()
  expect(await secretAfter(ofTurbo)).toBeDefined()
  expect(await secretAfter({})).toBeDefined()
})

describe('what is kept for a browser that has proven nothing', () => {
  const kept = () => site.services.db.read.heldForm.findMany({ select: { fields: true } })
  beforeEach(() =>
    site.services.db.write(async (tx) => {
      await tx.heldForm.deleteMany()
      await tx.rateLimit.deleteMany()
    }),
  )

  test('is one form: the next takes its place', async () => {
    const browser = site.browser()
    for (const title of ['First', 'Second', 'Third']) await browser.post('/ask', { title })
    expect(await kept()).toEqual([{ fields: { title: ['Third'] } }])
    await site.browser().post('/ask', { title: 'Of another browser' })
    expect(await kept()).toHaveLength(2)
  })

  test('has the size of our longest texts, and nothing is promised of the rest', async () => {
    const PROMISE = 'What you typed is kept'
    const browser = site.browser()
    const email = 'sam@northfield.test'
    expect((await browser.post('/current-login', { email })).text).toContain(PROMISE)
    const not: Record<string, string>[] = [
      { email: 'x'.repeat(65_536) },
      {},
      { password: PASSWORD },
    ]
    for (const values of not) {
      const other = site.browser()
      expect((await other.post('/current-login', values)).text).not.toContain(PROMISE)
      expect(other.cookie('quad_held')).toBeUndefined()
    }
    expect(await kept()).toEqual([{ fields: { email: [email] } }])
    // Wide letters count as one: a long text in any language is kept.
    await site.browser().post('/ask', { content: '文'.repeat(10_000) })
    expect(await kept()).toHaveLength(2)
  })

  test('is sixty forms an hour for one network', async () => {
    for (let i = 0; i < 62; i++) await site.browser().post('/ask', { title: `${i}` })
    expect(await kept()).toHaveLength(60)
  })
})
