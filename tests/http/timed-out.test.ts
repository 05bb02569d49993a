import { describe, expect } from 'vitest'
import { as, db, idOf, PASSWORD, site, test } from '~tests/support/fixtures'

const MAYA = { email: 'maya@northfield.test', password: PASSWORD }
const endSessions = () =>
  db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('maya') } }))

/** Maya's window, of which script asks for something by itself. */
async function openPage() {
  const browser = await as('maya')
  const { csrf } = await browser.get('/ask')
  browser.headers = { 'x-requested-with': 'script' }
  browser.follows = false
  return { browser, csrf }
}

/** What the ones that take a form need */
const input = { q: 'st', type: 'suggested', place: 'post', title: 'Half a thought' }
const likes = `/post/${idOf('post:welcome')}/like`
/** What script asks for, and what it gets without a session where it doesn't say that it is script. */
const REQUESTS: [method: 'GET' | 'POST', path: string, otherwise: number][] = [
  ['GET', '/home/newer', 302],
  ['GET', '/ask/similar?title=study', 302],
  ['GET', '/search-suggestions?q=study', 302],
  ['GET', '/home', 302],
  ['POST', '/drafts/save', 303],
  ['POST', '/api/search_tags', 419],
  ['POST', likes, 303],
]

describe('[ACCESS-32] what script asks for by itself', () => {
  test.each(REQUESTS)(
    '%s %s is 419 once the session has ended',
    async (method, path, otherwise) => {
      const { browser, csrf } = await openPage()
      const ask = async () =>
        (await (method === 'GET' ? browser.get(path) : browser.post(path, { csrf, ...input })))
          .status
      expect(await ask()).toBeLessThan(400)
      await endSessions()
      expect(await ask()).toBe(419)
      browser.headers = {}
      expect(await ask()).toBe(otherwise)
    },
  )

  test('says in JSON that the session has ended', async () => {
    const { browser, csrf } = await openPage()
    await endSessions()
    for (const path of ['/api/search_tags', likes]) {
      const { headers, html } = await browser.post(path, { csrf, ...input })
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(JSON.parse(html)).toEqual({
        type: '/developers#session-expired',
        title: 'Session expired',
        status: 419,
        detail: 'Your session timed out.',
      })
    }
  })

  test('is 419 with the form token of another session, and does nothing', async () => {
    const { browser } = await openPage()
    const count = () => db.read.postLike.count()
    const before = await count()
    for (const path of [likes, '/drafts/save', '/api/search_tags'])
      expect((await browser.post(path, { csrf: 'old' })).status).toBe(419)
    expect(await count()).toBe(before)
  })
})

test('a visitor whose form token is old stays on the login page: there was no session', async () => {
  const browser = site.browser()
  await browser.get('/current-login')
  browser.headers = { 'x-requested-with': 'script' }
  const check = { csrf: 'old', address: 'ann@home.test' }
  expect((await browser.post('/api/validate/address', check)).status).toBe(403)
})

describe('the code of a mailed link', () => {
  const CODE = 'c0de.of-a-link'
  const MAILED = [
    '/confirm-email',
    '/reset-password',
    '/invitation',
    '/unsubscribe',
    '/Reset%2Dpassword',
  ]
  const saved = () => db.read.savedSubmission.findMany({ where: { path: { contains: CODE } } })

  test.each(MAILED)('is neither kept nor shown after a late form of %s', async (page) => {
    for (const headers of [{}, { 'x-requested-with': 'script' }] as Record<string, string>[]) {
      const browser = site.browser()
      const at = `${page}/${CODE}`
      browser.headers = { referer: browser.base + at }
      const timeout = await browser.post('/timeout', { csrf: 'old', note: 'typed' })
      expect(JSON.stringify(timeout.redirects)).not.toContain(CODE)
      expect(timeout.html).not.toContain(CODE)
      browser.headers = headers
      const shown = await browser.get(`/timeout?redirect_to=${encodeURIComponent(at)}`)
      expect(shown.text).toContain('open the link in your email again')
      expect([shown.html.includes(CODE), shown.link('Log in')]).toEqual([false, '/current-login'])
    }
    expect(await saved()).toEqual([])
  })

  test('is not either where a page only leads there', async () => {
    const browser = site.browser()
    const inside = encodeURIComponent(`/reset-password/${CODE}`)
    for (const target of [inside, encodeURIComponent(inside)]) {
      await browser.get(`/current-login?redirect_to=${target}`)
      const timeout = await browser.post('/current-login', { csrf: 'old', email: MAYA.email })
      expect(timeout.html).not.toContain(CODE)
      expect(JSON.stringify(timeout.redirects)).not.toContain(CODE)
      expect(timeout.link('Log in')).toBe('/current-login')
    }
    expect(await saved()).toEqual([])
  })
})

test('[ACCESS-32] what script sends to /timeout is saved for the page it came from, and nothing else', async () => {
  const browser = await as('maya')
  const ask = await browser.get('/ask')
  const typed = { title: 'Half a question', password: 'not saved' }
  for (const ended of [false, true]) {
    if (ended) await endSessions()
    browser.page = ask
    const page = await browser.post('/timeout', { csrf: ask.csrf, ...typed })
    expect(page.redirects).toEqual([{ status: 303, location: '/timeout?redirect_to=%2Fask' }])
    expect(page.status).toBe(419)
    expect(page.text).toContain('What you typed is saved for an hour')
  }
  const saved = await db.read.savedSubmission.findMany({ where: { path: '/ask' } })
  expect(saved).toMatchObject([{ fields: { title: ['Half a question'] } }])
  expect(JSON.stringify(saved)).not.toContain('not saved')
  await browser.get(browser.page.link('Log in'))
  const back = await browser.submit('Log in', MAYA)
  expect([back.path, back.value('title')]).toEqual(['/ask', 'Half a question'])
})
