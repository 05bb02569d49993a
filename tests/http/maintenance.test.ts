import { expect } from 'vitest'
import { endMaintenance, startMaintenance } from '~/platform/processes/maintenance.server'
import { as, db, site, test } from '~tests/support/fixtures'

const START = new Date()

test('during maintenance every address says so at once, programs get text, health still answers', async () => {
  const [sam, visitor] = [await as('sam'), site.browser()]
  const out = (await sam.get('/logout')).form('Log out')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await startMaintenance(db, { message: 'A bigger <b>machine</b>.', until }, START)
  const shown = (timeZone: string) =>
    new Date(until).toLocaleString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  for (const [browser, path] of [
    [sam, '/home'],
    [visitor, '/'],
    [visitor, '/no/such/page'],
  ] as const) {
    const page = await browser.get(path)
    expect([path, page.status]).toEqual([path, 503])
    expect(page.one('h1').text).toBe('We’ll be right back')
    expect(page.one('.error-page .meta').text).toBe('Northfield University')
    expect(page.link('Try again')).toBe('')
    const [, message, time] = page.all('.error-page p').map((line) => line.text)
    expect(message).toBe('A bigger <b>machine</b>.')
    expect(time).toMatch(/^We expect to be back by .* E[SD]T\.$/)
    expect(time).toContain(shown('America/New_York'))
    expect(page.text).toContain(`Reference: ${page.headers.get('x-request-id')}`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const wait = Number(page.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    const style = page.one('link[rel=stylesheet]').getAttribute('href') ?? ''
    expect((await visitor.get(style)).status).toBe(200)
  }
  expect((await sam.submit(out)).status).toBe(503)
  const call = await visitor.get('/api/partner/northfield')
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  expect(JSON.parse(call.html)).toMatchObject({
    type: '/developers#unavailable',
    detail: expect.stringMatching(/^A bigger <b>machine<\/b>\. We expect/) as string,
  })
  const directory = await visitor.get('/scim/v2/Users')
  expect([directory.status, directory.headers.get('content-type')]).toEqual([
    503,
    'application/scim+json',
  ])
  expect(Number(directory.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(JSON.parse(directory.html)).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '503',
    detail: expect.stringMatching(/^A bigger <b>machine<\/b>\. We expect/) as string,
  })
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect([path, (await fetch(`http://localhost:${site.port}${path}`)).status]).toEqual([
      path,
      200,
    ])

  await endMaintenance(db)
  expect((await sam.get('/home')).path).toBe('/home')
})

test('a time that has passed is not promised, and without one programs wait ten minutes', async () => {
  const past = new Date(Date.now() - 60_000).toISOString()
  for (const [until, wait] of [
    [past, '60'],
    [null, '600'],
  ] as const) {
    await startMaintenance(db, { message: '', until }, START)
    const page = await site.browser().get('/home')
    expect(page.headers.get('retry-after')).toBe(wait)
    expect(page.text).toContain('Please try again in a while.')
  }
  await endMaintenance(db)
})
