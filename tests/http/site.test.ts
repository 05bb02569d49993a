import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { expect, vi } from 'vitest'
import { signIn } from '~tests/support/sign-in'
import { openSite } from '~tests/support/site'
import { as, site, test } from '~tests/support/fixtures'

test('/healthz answers, and /readyz tells of database, migrations and search', async () => {
  const browser = site.browser(null)
  expect(JSON.parse((await browser.get('/healthz')).html)).toEqual({ status: 'ok' })
  const ready = await browser.get('/readyz')
  expect(ready.status).toBe(200)
  expect(JSON.parse(ready.html)).toMatchObject({
    ready: true,
    status: 'ok',
    database: 'writable',
    migrations: 'applied',
  })
})

test('/readyz says that the site is degraded, not dead, while the search engine is away', async () => {
  const other = await openSite(undefined, { MEILI_HOST: 'http://127.0.0.1:9', MEILI_KEY: 'k' })
  const ready = await other.browser(null).get('/readyz')
  expect(ready.status).toBe(200)
  expect(JSON.parse(ready.html)).toMatchObject({ ready: true, status: 'degraded', search: 'down' })
  await other.close()
})

test('/readyz is 503 when a migration is missing', async () => {
  const other = await openSite(async ({ db }) => {
    await db.write((tx) => tx.$executeRawUnsafe('DELETE FROM _prisma_migrations'))
  })
  const ready = await other.browser(null).get('/readyz')
  expect(ready.status).toBe(503)
  expect(JSON.parse(ready.html)).toMatchObject({ ready: false, status: 'down' })
  await other.close()
})

test('/readyz is 503 while nothing can be written, but not for a single write that failed', async () => {
  const other = await openSite()
  const browser = other.browser(null)
  const locked = new Database(other.services.env.databaseFile)
  locked.exec('BEGIN IMMEDIATE')
  expect((await browser.get('/readyz')).status).toBe(200)
  // As long as the trial holds, it is one failure.
  expect((await browser.get('/readyz')).status).toBe(200)
  const later = performance.now() + 6_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  const ready = await browser.get('/readyz')
  clock.mockRestore()
  expect(ready.status).toBe(503)
  const down = { ready: false, status: 'down', database: 'not writable', migrations: 'applied' }
  expect(JSON.parse(ready.html)).toMatchObject(down)
  locked.close()
  await other.close()
})

test('/readyz tells of settings that no one should have in production', async () => {
  const warnings = async (settings: Record<string, string>) => {
    const other = await openSite(undefined, settings)
    const ready = await other.browser(null).get('/readyz')
    await other.close()
    return [ready.status, (JSON.parse(ready.html) as { warnings: string[] }).warnings]
  }
  expect(await warnings({})).toEqual([200, []])
  const production = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) }
  const [status, found] = await warnings({ ...production, BASE_URL: 'http://quad.localhost' })
  expect([status, found]).toEqual([
    200,
    [expect.stringMatching(/^SMTP_URL is not set/), expect.stringMatching(/^BASE_URL is http/)],
  ])
})

test('/readyz tells others than operators only whether the site is ready', async () => {
  const METRICS_TOKEN = 'a-token-of-operators'
  const other = await openSite(undefined, { METRICS_TOKEN, TRUST_PROXY: '1' })
  const ask = async (headers: Record<string, string>, at = other) => {
    const response = await fetch(`http://127.0.0.1:${at.port}/readyz`, { headers })
    return [response.status, Object.keys((await response.json()) as object)]
  }
  const details = ['ready', 'status', 'database', 'migrations', 'search', 'backup', 'warnings']
  expect(await ask({})).toEqual([200, ['ready']])
  expect(await ask({ authorization: 'Bearer a-token-of-others' })).toEqual([200, ['ready']])
  expect(await ask({ authorization: `Bearer ${METRICS_TOKEN}` })).toEqual([200, details])
  expect(await ask({}, site)).toEqual([200, details])
  for (const header of ['x-forwarded-for', 'forwarded', 'via'])
    expect(await ask({ [header]: '192.0.2.7' }, site)).toEqual([200, ['ready']])
  await other.close()
})

test('/readyz waits for nothing that doesn’t decide', async () => {
  const METRICS_TOKEN = 'a-token-of-operators'
  const other = await openSite(undefined, { METRICS_TOKEN, TRUST_PROXY: '1' })
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`http://127.0.0.1:${other.port}/readyz`, { headers })
    return { code: response.status, ...((await response.json()) as object) }
  }
  const status = vi.spyOn(other.services.search, 'status')
  vi.spyOn(other.services.search, 'state').mockReturnValue('building')
  expect(await ask('none')).toEqual({ code: 200, ready: true })
  expect(status).not.toHaveBeenCalled()
  const known = { code: 200, ready: true, status: 'degraded', search: 'building' }
  status.mockReturnValueOnce(new Promise(() => {})).mockRejectedValueOnce(new Error('no'))
  expect(await ask(METRICS_TOKEN)).toMatchObject(known)
  expect(await ask(METRICS_TOKEN)).toMatchObject(known)
  await other.close()
})

test('asking /readyz again and again writes one row', async () => {
  const other = await openSite()
  const write = vi.spyOn(other.services.db, 'write')
  const browser = other.browser(null)
  for (let n = 0; n < 5; n++) expect((await browser.get('/readyz')).status).toBe(200)
  expect(write).toHaveBeenCalledTimes(1)
  await other.close()
})

test('no file and no answer before the pages is taken for another type', async () => {
  const file = (await site.browser().get('/current-login')).one('link[rel=prefetch]')
  const paths = [file.getAttribute('href') ?? '', '/assets/none', '/healthz', '/readyz']
  for (const path of [...paths, '/robots.txt', `/${'x'.repeat(3000)}`]) {
    const { headers } = await fetch(`http://127.0.0.1:${site.port}${path}`)
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('every page carries the security headers and nothing inline', async () => {
  const browser = site.browser()
  await browser.get('/')
  const pages = [await browser.get('/current-login'), await signIn(browser, 'sam')]
  for (const page of pages) {
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.headers.get('x-powered-by')).toBeNull()
    expect(page.all('script:not([src])')).toHaveLength(0)
    expect(page.all('[style], style')).toHaveLength(0)
    expect(page.html).not.toMatch(/ on[a-z]+="/)
  }
})

test('a first visit has the style sheet in its page, a later one a file', async () => {
  const browser = site.browser()
  for (const path of ['/', '/no/such/page', '/home']) {
    const page = await site.browser().get(path)
    expect(page.all('link[rel=stylesheet]')).toHaveLength(0)
    const hash = createHash('sha256').update(page.one('style').text).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    const file = page.one('link[rel=prefetch]').getAttribute('href') ?? ''
    expect((await browser.get(file)).html.trim()).toBe(page.one('style').text.trim())
  }
  for (const path of ['/', '/current-login']) {
    const page = await browser.get(path)
    expect(page.all('link[rel=stylesheet]')).toHaveLength(path === '/' ? 0 : 1)
    expect(page.all('style, link[rel=prefetch]')).toHaveLength(path === '/' ? 2 : 0)
  }
})

test('cookies are signed, http-only and same-site', async () => {
  const browser = site.browser()
  await browser.get('/current-login')
  const cookie = browser.page.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  await signIn(browser, 'sam')
  const value = browser.cookie('quad_session') ?? ''
  browser.setCookie('quad_session', value.slice(0, -6) + 'AAAAAA')
  expect((await browser.get('/home')).path).toContain('/current-login')
})

test('[ACCESS-31] /404 is public and answers 404', async () => {
  const browser = site.browser()
  const page = await browser.get('/404')
  expect(page.status).toBe(404)
  expect(page.one('h1').text).toBe('We couldn’t find that page')
  await signIn(browser, 'sam')
  expect((await browser.get('/404')).title).toBe('We couldn’t find that page - Quad')
})

test('[ACCESS-17] an unknown screen is the default route; unknown files and calls are not found', async () => {
  const browser = site.browser()
  const sent = await browser.get('/no/such/page')
  expect(sent.redirects.map(({ location }) => location)).toEqual(['/in/signup'])
  await signIn(browser, 'sam')
  for (const path of ['/no/such/page', '/wrong-suite', '/leader/nothing', '/post'])
    expect((await browser.get(path)).path).toBe('/home')
  // Who opened it reads why they are elsewhere; what a page fetches by itself says nothing.
  browser.headers = { accept: 'text/html,*/*' }
  expect((await browser.get('/no/such/page')).one('.flash').text).toBe('That page doesn’t exist.')
  browser.headers = { accept: 'text/html,*/*', 'sec-purpose': 'prefetch' }
  expect((await browser.get('/no/such/page')).all('.flash')).toEqual([])
  browser.headers = { accept: 'text/html,*/*' }
  expect((await browser.get('/home')).all('.flash')).toEqual([])
  browser.headers = { accept: 'image/*' }
  expect((await browser.get('/no/such/picture')).all('.flash')).toEqual([])
  browser.headers = {}
  for (const path of ['/no/such.png', '/old.html', '/api/nothing', '/api/user/nothing'])
    expect((await browser.get(path)).status).toBe(404)
})

test('an address without forms answers one with 405; the title names the product if it is known', async () => {
  const browser = await as('sam')
  const { csrf } = await browser.get('/home')
  const page = await browser.post('/home', { csrf })
  expect(page.status).toBe(405)
  expect(page.title).toBe('This address only takes forms - Quad')
  for (const cookie of ['', `quad_session=${browser.cookie('quad_session')}`]) {
    const url = `http://127.0.0.1:${site.port}/home`
    const options = await fetch(url, { method: 'OPTIONS', headers: { cookie }, redirect: 'manual' })
    expect([options.status, options.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  }
})

test('Save-Data gets no script, others get one file that comes after the content', async () => {
  const browser = await as('sam')
  const usual = await browser.get('/home')
  expect(usual.all('script')).toHaveLength(1)
  expect(usual.one('script').getAttribute('async')).toBeDefined()
  browser.headers = { 'save-data': 'on' }
  const lite = await browser.get('/home')
  expect(lite.all('script')).toHaveLength(0)
  expect(lite.all('main img')).toHaveLength(0)
  expect(lite.headers.get('vary')).toContain('Save-Data')
})

test('a form of more than 300 KB is refused with 413', async () => {
  const browser = await as('sam')
  const answer = await browser.post('/ask', { content: 'x'.repeat(301_000) })
  expect(answer.status).toBe(413)
})

test("Remix's data addresses and hidden files are not served", async () => {
  const browser = await as('sam')
  for (const path of ['/home.data', '/__manifest', '/.vite/manifest.json', '/assets/none.js']) {
    expect((await browser.get(path)).status).toBe(404)
  }
})
