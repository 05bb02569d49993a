import { describe, expect } from 'vitest'
import { as, db, empty, idOf, PASSWORD, site, test } from '~tests/support/fixtures'

const SAM = { email: 'sam@northfield.test', password: PASSWORD }
const MAYA = { email: 'maya@northfield.test', password: PASSWORD }
const postsNamed = (title: string) => db.read.post.count({ where: { title } })
const endSessions = () =>
  db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('maya') } }))

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.test' },
  { origin: 'null' },
])('a form of another site is refused by its header: %j', async (headers) => {
  const browser = await as('sam')
  const page = await browser.get('/logout')
  browser.headers = headers
  expect((await browser.submit(page.form('Log out'))).status).toBe(403)
  browser.headers = {}
  expect((await browser.get('/home')).path).toBe('/home')
})

test("a form without this session's own token does nothing and leads to /timeout", async () => {
  const browser = await as('sam')
  const { csrf: mayas } = await (await as('maya')).get('/logout')
  for (const csrf of ['', 'wrong', 'x'.repeat(43), mayas]) {
    const page = await browser.post('/logout', { csrf })
    expect(page.redirects[0]?.status).toBe(303)
    expect(page.path).toContain('/timeout')
  }
  expect((await browser.get('/home')).path).toBe('/home')
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

test('[ACCESS-33] after the form of a public page it leads back to that form, and to the login', async () => {
  const visitor = site.browser()
  const at = '/forgot-password'
  await visitor.get(at)
  const page = await visitor.post(at, { csrf: 'old', email: SAM.email })
  expect(page.status).toBe(419)
  expect(page.text).toContain('What you typed is saved for an hour')
  expect(page.link('Log in')).toBe('/current-login?redirect_to=%2Fforgot-password')
  expect((await visitor.get(page.link('Back to your form'))).value('email')).toBe(SAM.email)
  // The login form itself is both.
  const login = await visitor.get('/timeout?redirect_to=/current-login%3Fredirect_to%3D/ask')
  expect(login.link('Log in')).toBe('/current-login?redirect_to=/ask')
})

test('what was typed survives an expired session, for the same person only', async () => {
  const browser = await as('maya')
  const title = 'Where is the 24 hour study room?'
  const values = { title, content: 'The sign says library, the map says gym.' }
  await browser.get('/ask')
  await endSessions()
  const login = await browser.submit('Post', values)
  expect(login.path).toBe('/current-login?redirect_to=%2Fask')
  expect(login.text).toContain('with what you typed')
  expect(await postsNamed(title)).toBe(0)
  const back = await browser.submit('Log in', MAYA)
  expect(back.path).toBe('/ask')
  expect(back.value('title')).toBe(title)
  expect(back.value('content').trim()).toBe(values.content)
  expect((await browser.submit('Post')).path).toMatch(/^\/post\//)
  expect(await postsNamed(title)).toBe(1)
  // Sent: the next form is empty again.
  expect((await browser.get('/ask')).value('content').trim()).toBe('')

  await endSessions()
  await browser.submit('Post', values)
  const page = await browser.submit('Log in', SAM)
  expect(page.path).toBe('/ask')
  expect(page.html).not.toContain(values.content)
})

describe('a form saved after its session ended', () => {
  const texts = { title: 'Mine alone', content: 'Only its author gets this back.' }

  /** Maya leaves the form open, and someone else uses the browser. */
  async function openForm(path: string) {
    const maya = await as('maya')
    await maya.get(path)
    await endSessions()
    return maya.twin()
  }

  async function logInAs(browser: Awaited<ReturnType<typeof openForm>>, who: typeof SAM) {
    await browser.get('/current-login?redirect_to=%2Fask')
    return browser.submit('Log in', who)
  }

  test.each(['/ask', '/timeout'])(
    'goes back to the one it was made for, not to who logged in since, sent to %s',
    async (target) => {
      const typed = await openForm('/ask')
      const ask = typed.page
      const send = () => typed.post(target, { csrf: ask.csrf, ...texts })
      const other = await as('sam')
      typed.setCookie('quad_session', other.cookie('quad_session') ?? '')
      for (const sams of [true, false]) {
        if (!sams) await typed.press('/logout', 'Log out')
        typed.page = ask
        const page = await send()
        expect(page.text).not.toContain('What you typed')
        if (!sams) await logInAs(typed, SAM)
        expect((await typed.get('/ask')).html).not.toContain(texts.content)
      }
      await typed.press('/logout', 'Log out')
      const back = await logInAs(typed, MAYA)
      expect([back.path, back.value('title')]).toEqual(['/ask', texts.title])
    },
  )

  test('is no visitor’s either, on a public page', async () => {
    const browser = await openForm('/forgot-password')
    const csrf = (await (await as('maya')).get('/logout')).csrf
    await browser.post('/forgot-password', { csrf, email: 'maya@home.test' })
    expect((await browser.get('/forgot-password')).html).not.toContain('maya@home.test')
  })

  test('stays when a form that is too large comes late after it', async () => {
    for (const [path, logIn] of [
      ['/ask', true],
      ['/timeout', true],
      ['/timeout', false],
    ] as const) {
      const browser = await openForm('/ask')
      const first = browser.page
      await browser.submit('Post', texts)
      if (logIn) await logInAs(browser, MAYA)
      browser.page = first
      const large = { csrf: first.csrf, title: 'x'.repeat(70_000) }
      await browser.post(path, large)
      if (!logIn) await logInAs(browser, MAYA)
      expect((await browser.get('/ask')).value('title')).toBe(texts.title)
    }
  })
})

test('a login form whose token has expired keeps the address and where it leads', async () => {
  const browser = site.browser()
  await browser.get('/current-login?redirect_to=/browse-topics')
  browser.setCookie('quad_visitor', null)
  const timeout = await browser.submit('Log in', SAM)
  expect(timeout.status).toBe(419)
  const again = await browser.get(timeout.link('Log in'))
  expect(again.value('email')).toBe(SAM.email)
  expect(again.html).not.toContain(PASSWORD)
  expect((await browser.submit('Log in', { password: PASSWORD })).path).toBe('/browse-topics')
})

test.each<[boolean, Record<string, string>]>([
  [false, { 'sec-fetch-dest': 'empty', accept: '*/*' }],
  [true, { 'sec-fetch-dest': 'empty', accept: 'text/html, application/xhtml+xml' }],
  [true, {}],
  // Another site's form comes without the cookie that the browser may well have.
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { origin: 'https://evil.test' }],
])('a visitor gets a token: %s, after a draft sent with %j', async (isGiven, headers) => {
  const browser = site.browser()
  browser.headers = headers
  await browser.post('/drafts/save', { title: 'Typed before' })
  // A new token would make the login form invalid that is open in the window.
  expect(browser.cookie('quad_visitor') !== undefined).toBe(isGiven)
})

describe('what a visitor sent without a token is saved', () => {
  const PAGE = '/forgot-password'
  const saved = () => db.read.savedSubmission.findMany({ select: { fields: true } })
  test.beforeEach(() => empty('savedSubmission', 'rateLimit'))

  test('as one form: the next replaces it', async () => {
    const browser = site.browser()
    for (const title of ['First', 'Second', 'Third']) await browser.post(PAGE, { title })
    expect(await saved()).toEqual([{ fields: { title: ['Third'] } }])
    await site.browser().post(PAGE, { title: 'Of another browser' })
    expect(await saved()).toHaveLength(2)
  })

  test('up to the size of the longest texts, and nothing is promised otherwise', async () => {
    const PROMISE = 'What you typed is saved'
    const { email } = SAM
    expect((await site.browser().post('/current-login', { email })).text).toContain(PROMISE)
    const lost: Record<string, string>[] = [{ email: 'x'.repeat(65_536) }, {}, { password: 'x' }]
    for (const values of lost) {
      const other = site.browser()
      expect((await other.post('/current-login', values)).text).not.toContain(PROMISE)
      expect(other.cookie('quad_held')).toBeUndefined()
    }
    expect(await saved()).toEqual([{ fields: { email: [email] } }])
    // Wide letters count as one: a long text in any language is saved.
    await site.browser().post(PAGE, { content: '文'.repeat(10_000) })
    expect(await saved()).toHaveLength(2)
  })

  test('for sixty forms an hour from one network', async () => {
    for (let i = 0; i < 62; i++) await site.browser().post(PAGE, { title: `${i}` })
    expect(await saved()).toHaveLength(60)
  })

  test('not for a page that needs a login: no one would get it back', async () => {
    await site.browser().post('/ask', { title: 'No one’s' })
    expect(await saved()).toEqual([])
  })
})
