import { afterEach, expect, vi } from 'vitest'
import { ADMISSION } from '~/http/admission/admission.server'
import { member, site, test } from '~tests/support/fixtures'
import { openGatedSite, roomy, turns, type GatedSite } from '~tests/support/gated-site'

const [sam, alex] = [member('sam'), member('alex')]

let gated: GatedSite
afterEach(() => gated.close())

const readCookie = async (browser: typeof sam) => {
  await browser.start()
  return { cookie: `quad_session=${browser.cookie('quad_session') ?? ''}` }
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const waitingPath = (name: string) => `/current-login?held=${name}`

test('what finds no place waits, and begins when another one has been answered', async () => {
  gated = await openGatedSite(roomy({ work: turns([2, 2, 2]) }))
  const requests = ['a', 'b', 'c'].map((name) => gated.ask(waitingPath(name)))
  await gated.counts(2, 1)
  const [first = '', ...others] = gated.begun
  expect(others).toHaveLength(1)
  gated.release(first)
  await gated.hasBegun(3)
  gated.release('a', 'b', 'c')
  for (const { answer } of requests) expect((await answer).status).toBe(200)
  await gated.counts(0, 0)
})

test('health checks answer while nothing else has a place', async () => {
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1], 0) }))
  gated.ask(waitingPath('a'))
  await gated.hasBegun(1)
  expect((await gated.ask('/current-login').answer).status).toBe(503)
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect([path, (await gated.ask(path).answer).status]).toEqual([path, 200])
})

test('one member has a share, on all their connections, and leaves the rest to others', async () => {
  gated = await openGatedSite(roomy({ work: turns([10, 10, 2]) }))
  const [sams, alexs] = [await readCookie(sam), await readCookie(alex)]
  for (const headers of [sams, alexs]) await gated.ask('/home', headers).answer
  for (const name of ['s1', 's2', 's3']) gated.ask(waitingPath(name), sams)
  await gated.counts(2, 1)
  gated.ask(waitingPath('a1'), alexs)
  await gated.hasBegun(3)
  expect(gated.begun.at(-1)).toBe('a1')
  await gated.counts(3, 1)
})

test('made-up sessions and addresses are no way around the share of one network’s visitors', async () => {
  gated = await openGatedSite(roomy({ work: turns([10, 10, 2]) }))
  const invented = ['1', '2', '3', '4'].map((name) =>
    gated.ask(waitingPath(name), {
      cookie: `quad_session=${name}`,
      authorization: `Bearer ${name}`,
      ...from(`203.0.113.${name}`),
    }),
  )
  await gated.counts(2, 2)
  expect(gated.begun).toHaveLength(2)
  invented.forEach(({ leave }) => leave())
})

test('a member’s burst counts for the member as soon as one of it is known', async () => {
  const { inWork, ...other } = turns([10, 10, 4])
  gated = await openGatedSite(roomy({ work: { ...other, inWork: { ...inWork, member: 2 } } }))
  const sams = await readCookie(sam)
  for (const name of ['1', '2', '3', '4', '5', '6']) gated.ask(waitingPath(`s${name}`), sams)
  await gated.counts(4, 2)
  gated.ask(waitingPath('visitor'))
  await gated.counts(4, 3)
  // One of four is known: the visitors have their places back, and the member has three in work.
  gated.release(gated.begun[0] ?? '')
  await gated.hasBegun(5)
  expect(gated.begun.at(-1)).toBe('visitor')
  await gated.counts(4, 2)
})

test('a lecture hall behind one address is let in, all of it, and a member next to it', async () => {
  gated = await openGatedSite(ADMISSION)
  const alexs = await readCookie(alex)
  await gated.ask('/home', alexs).answer
  const students = Array.from({ length: 250 }, (_, n) => gated.ask(waitingPath(`student-${n}`)))
  await gated.counts(4, 246)
  gated.ask(waitingPath('alex'), alexs)
  await gated.hasBegun(5)
  expect(gated.begun.at(-1)).toBe('alex')
  const opening = setInterval(() => gated.release(...gated.begun), 5)
  const answers = await Promise.all(students.map(({ answer }) => answer))
  clearInterval(opening)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('a network has a share, by the address that a trusted proxy tells', async () => {
  gated = await openGatedSite(roomy({ work: turns([10, 2, 2]) }), { proxies: 1 })
  for (const [name, address] of [
    ['a', '203.0.113.1'],
    ['b', '10.0.0.1, 203.0.113.1'],
    ['c', '10.0.0.2, 203.0.113.1'],
  ] as const)
    gated.ask(waitingPath(name), from(address))
  await gated.counts(2, 1)
  gated.ask(waitingPath('d'), from('203.0.113.1, 203.0.113.2'))
  await gated.hasBegun(3)
  expect(gated.begun.at(-1)).toBe('d')
  // An IPv6 address counts for its whole network.
  for (const end of ['1', '2', '3']) gated.ask(waitingPath(`v6-${end}`), from(`2001:db8::${end}`))
  await gated.counts(5, 2)
})

test('who has fewer in work comes first, however many others wait', async () => {
  gated = await openGatedSite(roomy({ work: turns([2, 9, 9]) }), { proxies: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) gated.ask(waitingPath(name), from('203.0.113.1'))
  await gated.counts(2, 2)
  gated.ask(waitingPath('b1'), from('203.0.113.2'))
  await gated.counts(2, 3)
  gated.release(gated.begun[0] ?? '')
  await gated.hasBegun(3)
  expect(gated.begun.at(-1)).toBe('b1')
})

test('one too many is told to come back, by a page that does so itself', async () => {
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1], 1) }))
  gated.ask(waitingPath('a'))
  gated.ask(waitingPath('b'))
  await gated.counts(1, 1)
  const page = await gated.ask(waitingPath('c')).answer
  expect(page.status).toBe(503)
  const wait = Number(page.headers['retry-after'])
  expect(wait).toBeGreaterThanOrEqual(3)
  expect(wait).toBeLessThan(9)
  expect(page.text).toContain(`<meta http-equiv="refresh" content="${wait}"/>`)
  expect(page.text).toContain('<h1>Many people are here right now</h1>')
  expect(page.text).toContain(String(page.headers['x-request-id']))
  expect(page.headers['cache-control']).toBe('no-store')
  const call = await gated.ask('/api/partner/northfield').answer
  expect([call.status, call.headers['content-type']]).toEqual([503, 'application/problem+json'])
  expect(JSON.parse(call.text)).toMatchObject({
    status: 503,
    wait: Number(call.headers['retry-after']),
  })
  const directory = await gated.ask('/scim/v2/Users').answer
  expect([directory.status, directory.headers['content-type']]).toEqual([
    503,
    'application/scim+json',
  ])
  expect(JSON.parse(directory.text)).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '503',
    detail: 'Too much is going on right now. Please try again.',
  })
  const form = await gated.ask('/current-login', {}, 'email=a').answer
  expect([form.status, form.text.includes('http-equiv="refresh"')]).toEqual([503, false])
  expect(form.text).toContain('What you sent isn’t saved yet.')
  expect(gated.begun).toEqual(['a'])
  expect(await site.services.metrics.text()).toMatch(/turned_away_total\{reason="full"\} [3-9]/)
})

test('a busy page stands where it was asked for, also in a frame of ours', async () => {
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1], 0) }))
  gated.ask(waitingPath('a'))
  await gated.hasBegun(1)
  const policies = ['document', 'iframe'].map(async (dest) => {
    const { status, headers } = await gated.ask('/dm/x/live', { 'sec-fetch-dest': dest }).answer
    return [
      status,
      headers['x-frame-options'],
      /frame-ancestors [^;]+/.exec(String(headers['content-security-policy']))?.[0],
    ]
  })
  expect(await Promise.all(policies)).toEqual([
    [503, 'DENY', "frame-ancestors 'none'"],
    [503, 'SAMEORIGIN', "frame-ancestors 'self'"],
  ])
})

test('a crowd is one line of the log, and none for each of its requests', async () => {
  const warned = vi.spyOn(site.services.log, 'warn')
  const noted = vi.spyOn(site.services.log, 'info')
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1], 0) }))
  gated.ask(waitingPath('a'))
  await gated.hasBegun(1)
  for (let n = 0; n < 5; n++) expect((await gated.ask('/home').answer).status).toBe(503)
  expect(warned.mock.calls).toEqual([[{ requests: 1 }, 'too many requests at once']])
  expect(noted).not.toHaveBeenCalledWith(expect.objectContaining({ status: 503 }), 'request')
  for (const spy of [warned, noted]) spy.mockRestore()
})

test('who has waited too long is told the same', async () => {
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1], 9, 50) }))
  gated.ask(waitingPath('a'))
  await gated.hasBegun(1)
  const late = await gated.ask(waitingPath('b')).answer
  expect([late.status, late.headers['retry-after'] !== undefined]).toEqual([503, true])
  expect(gated.begun).toEqual(['a'])
  expect(await site.services.metrics.text()).toMatch(/turned_away_total\{reason="late"\} 1/)
})

test('nothing begins for a client that has left while it waited', async () => {
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1]) }))
  gated.ask(waitingPath('a'))
  await gated.hasBegun(1)
  const left = [gated.ask(waitingPath('b')), gated.ask(waitingPath('b2'), {}, 'email=a')]
  await gated.counts(1, 2)
  left.forEach(({ leave }) => leave())
  await gated.counts(1, 0)
  gated.ask(waitingPath('c'))
  await gated.counts(1, 1)
  gated.release('a')
  await gated.hasBegun(2)
  expect(gated.begun).toEqual(['a', 'c'])
})

test('what is read for a client ends when it leaves; what it changes goes on', async () => {
  gated = await openGatedSite(roomy({}))
  const read = gated.ask(waitingPath('read'))
  const change = gated.ask(waitingPath('change'), {}, 'email=a')
  await gated.hasBegun(2)
  for (const { leave } of [read, change]) leave()
  await gated.connections(0)
  gated.release('read', 'change')
  await gated.counts(0, 0)
  const signal = (name: string) => gated.contexts.get(name)?.ctx.signal
  expect(signal('read')?.aborted).toBe(true)
  expect([gated.contexts.has('change'), signal('change')]).toEqual([true, undefined])
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: northfield.localhost\r\n\r\n`

test('an open stream takes no place', async () => {
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1], 0) }))
  const sams = await readCookie(sam)
  const streams = [gated.ask('/live', sams), gated.ask('/live', sams)]
  await vi.waitFor(async () => expect((await gated.ask('/current-login').answer).status).toBe(200))
  await gated.counts(0, 0)
  streams.forEach(({ leave }) => leave())
})

const trickle = (type: string, length = 8) =>
  ['POST /current-login HTTP/1.1', 'Host: northfield.localhost', `Content-Length: ${length}`]
    .concat(`Content-Type: ${type}`, 'Expect: 100-continue', '', 'a=1')
    .join('\r\n')

test('who sends slowly takes no place of those who are answered, only one of those who send', async () => {
  const forms = turns([2, 2, 2], 0)
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1]), forms }))
  const slow = [await gated.raw(), await gated.raw()]
  for (const socket of slow) socket.write(trickle('application/x-www-form-urlencoded'))
  await vi.waitFor(async () => {
    expect((await gated.ask('/current-login', {}, 'a=1').answer).status).toBe(503)
  })
  expect((await gated.ask('/current-login').answer).status).toBe(200)
  await gated.counts(0, 0)
  const [first, second] = slow
  first?.write('&b=23')
  await vi.waitFor(() => expect(first?.received()).toMatch(/HTTP\/1.1 30\d/))
  second?.destroy()
  await vi.waitFor(async () => {
    expect((await gated.ask('/current-login', {}, 'a=1').answer).status).toBe(303)
  })
})

test('whatever clients do, every place is free in the end', async () => {
  gated = await openGatedSite(roomy({ work: turns([3, 3, 3], 4), forms: turns([2, 2, 2], 2) }))
  const sams = await readCookie(sam)
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 40; round++) {
    const name = `r${round}`
    const path = [
      '/home',
      '/no/such/page',
      '/api/nothing',
      waitingPath(name),
      '/search-results?q=exam',
    ]
    const body = [undefined, 'a=1', 'x'.repeat(400_000)]
    const one = gated.ask(path[random(5)] ?? '', random(2) === 0 ? sams : {}, body[random(3)])
    if (random(2) === 0) setTimeout(one.leave, random(40))
    if (random(4) === 0) {
      const socket = await gated.raw()
      socket.write(trickle('multipart/form-data; boundary=b') + get(waitingPath(`${name}-behind`)))
      setTimeout(() => socket.destroy(), random(40))
    }
    if (random(3) === 0) await new Promise((resolve) => setTimeout(resolve, random(20)))
  }
  const opening = setInterval(() => gated.release(...gated.begun), 20)
  await gated.connections(0)
  clearInterval(opening)
  await gated.counts(0, 0)
  const filled = ['x', 'y', 'z'].map((name) => gated.ask(waitingPath(name)))
  await gated.counts(3, 0)
  gated.release('x', 'y', 'z')
  for (const { answer } of filled) expect((await answer).status).toBe(200)
})
