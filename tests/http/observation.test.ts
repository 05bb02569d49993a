import { writeFileSync } from 'node:fs'
import { expect, test as plain, vi } from 'vitest'
import { openSmallSite, type Site } from '~tests/support/site'
import { as, idOf, site, test, withoutTables } from '~tests/support/fixtures'

const at = (path: string, headers: Record<string, string> = {}, from: Pick<Site, 'port'> = site) =>
  fetch(`http://localhost:${from.port}${path}`, { headers, redirect: 'manual' })

/** What the log gets while something is asked for. */
async function logged(of: Site, ask: () => Promise<unknown>) {
  const [info, debug] = [vi.spyOn(of.services.log, 'info'), vi.spyOn(of.services.log, 'debug')]
  await ask()
  await vi.waitFor(() => expect([...info.mock.calls, ...debug.mock.calls]).not.toHaveLength(0))
  const lines = [info, debug].map((spy) => spy.mock.calls.map(([line]) => line))
  vi.restoreAllMocks()
  return { info: lines[0] ?? [], debug: lines[1] ?? [] }
}

test('a request leaves one line with its route, and nothing that says who asked for what', async () => {
  const browser = await as('sam')
  const path = `/post/${idOf('post:welcome')}?q=secret`
  const { info, debug } = await logged(site, () => browser.get(path))
  expect(debug).toEqual([])
  expect(info).toEqual([
    {
      request: browser.page.headers.get('x-request-id'),
      method: 'GET',
      route: '/post/:postId',
      status: browser.page.status,
      ms: expect.any(Number) as number,
    },
  ])
})

test.each([
  ['/healthz', '/healthz', 200],
  ['/assets/none.js', '(file)', 404],
])('%s is logged for those who want to know everything', async (path, route, status) => {
  const { info, debug } = await logged(site, () => at(path))
  expect([info, debug]).toEqual([[], [expect.objectContaining({ route, status }) as object]])
})

test.each([
  ['/', '/', 200],
  ['/no/such/page', '(none)', 302],
  [`/${'x'.repeat(3000)}`, '(unreadable)', 414],
  ['/api/user/find_blocked', '/api/user/find_blocked', 401],
  ['/api/posts/01abc', '/api/posts/:id', 401],
  ['/api/nothing/01abc', '/api/*', 404],
])('the route of %s is %s', async (path, route, status) => {
  const { info } = await logged(site, () => at(path))
  expect(info).toEqual([expect.objectContaining({ route, status }) as object])
})

test('every error page shows the id of its request, and so does a text in its place', async () => {
  const sam = await as('sam')
  const pages = [await sam.get('/404'), await sam.get(`/post/${idOf('nothing')}`)]
  vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
  pages.push(await withoutTables(['SavedPost'], () => sam.get('/saved')))
  vi.restoreAllMocks()
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 500])
  for (const page of pages) {
    const id = page.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^\w{26}$/)
    expect(page.one('main').text).toContain(`Reference: ${id}`)
  }
  for (const path of [`/${'x'.repeat(3000)}`, '/home.data']) {
    const response = await at(path)
    expect(response.status).toBeGreaterThanOrEqual(404)
    const id = response.headers.get('x-request-id') ?? ''
    expect(await response.text()).toContain(`Reference: ${id}`)
  }
  expect((await sam.get('/home')).text).not.toContain('Reference:')
})

test('a failure is logged with the id that its page shows', async () => {
  const sam = await as('sam')
  const error = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
  const page = await withoutTables(['SavedPost'], () => sam.get('/saved'))
  const request = page.headers.get('x-request-id')
  expect(error.mock.calls[0]?.[0]).toMatchObject({ request, path: '/saved' })
  vi.restoreAllMocks()
})

test('/metrics is for this machine only, and leaves out what it can’t know', async () => {
  const response = await at('/metrics')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  const others: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy', authorization: 'Bearer ' },
    { via: '1.1 proxy', authorization: 'Bearer anything-at-all-here' },
  ]
  for (const headers of others)
    expect([headers, (await at('/metrics', headers)).status]).toEqual([headers, 404])
})

test('the numbers tell of requests, queue, mail, search, database and process', async () => {
  const sam = await as('sam')
  const { db, env } = site.services
  writeFileSync(`${env.databaseFile}-wal`, '', { flag: 'a' })
  const before = { created_at: new Date(Date.now() - 90_000), run_at: new Date() }
  await db.write((tx) =>
    tx.job.create({ data: { id: 'a-job', name: 'mail', key: 'a-job', payload: {}, ...before } }),
  )
  const numbers = async () => (await at('/metrics')).text()
  const valueIn = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )
  const earlier = await numbers()
  for (const name of ['welcome', 'question'])
    await sam.get(`/post/${idOf(`post:${name}`)}?q=${name}`)
  await sam.get(`/post/${idOf('nothing')}`)
  const text = await numbers()
  const value = (series: string) => valueIn(text, series)
  const labels = (status: number) => `{method="GET",route="/post/:postId",status="${status}"}`
  const counted = [404, 200].map((status) => {
    const series = `quad_http_requests_total${labels(status)}`
    return value(series) - (valueIn(earlier, series) || 0)
  })
  expect(counted).toEqual([1, 2])
  const { length } = text.match(/^quad_http_requests_total.*\/post\/:postId".*$/gm) ?? []
  expect(length).toBe(2)
  const slow = 'quad_http_request_duration_seconds_bucket{le="+Inf",route="/post/:postId"}'
  expect(value(slow)).toBeGreaterThan(1)
  expect(value('quad_jobs{name="mail",state="ready"}')).toBe(1)
  expect(value('quad_job_age_seconds{name="mail"}')).toBeGreaterThanOrEqual(90)
  expect(value('quad_events_waiting')).toBeGreaterThanOrEqual(0)
  expect(value('quad_search_state{state="none"}')).toBe(1)
  expect(value('quad_database_bytes{file="main"}')).toBeGreaterThan(100_000)
  expect(value('quad_database_bytes{file="wal"}')).toBeGreaterThanOrEqual(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toContain(idOf('post:welcome'))
})

const PROXY = { 'x-forwarded-for': '203.0.113.9' }
const GIVEN = { 'x-request-id': 'abcd-1234_EFGH' }

plain('with a token /metrics is open to those who have it', async () => {
  const METRICS_TOKEN = 'a-token-for-the-monitor'
  const other = await openSmallSite({ METRICS_TOKEN })
  const status = async (token: string) => {
    const headers = { ...PROXY, authorization: `Bearer ${token}` }
    return (await at('/metrics', headers, other)).status
  }
  expect([await status(METRICS_TOKEN), await status('a-token-for-the-other!!')]).toEqual([200, 404])
  await other.close()
})

plain('an id that comes along is believed from a trusted proxy, in a safe form only', async () => {
  const other = await openSmallSite({ TRUST_PROXY: '1' })
  const idFor = async (headers: Record<string, string>, of: Pick<Site, 'port'>) =>
    (await at('/healthz', headers, of)).headers.get('x-request-id')
  expect(await idFor(GIVEN, other)).toBe(GIVEN['x-request-id'])
  for (const bad of ['<b>12345678</b>', 'short', 'x'.repeat(65), 'ada@northfield.test'])
    expect(await idFor({ 'x-request-id': bad }, other)).toMatch(/^\w{26}$/)
  // Through it everyone comes from this machine.
  expect((await at('/metrics', {}, other)).status).toBe(404)
  await other.close()
  const open = await openSmallSite()
  expect(await idFor(GIVEN, open)).toMatch(/^\w{26}$/)
  await open.close()
})

plain('without ACCESS_LOG requests are not logged', async () => {
  const quiet = await openSmallSite({ ACCESS_LOG: 'off' })
  const info = vi.spyOn(quiet.services.log, 'info')
  const numbers = vi.spyOn(quiet.services.metrics, 'countRequest')
  await at('/', {}, quiet)
  await vi.waitFor(() => expect(numbers).toHaveBeenCalled())
  expect(info).not.toHaveBeenCalled()
  await quiet.close()
})
