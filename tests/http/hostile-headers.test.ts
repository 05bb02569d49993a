import fc from 'fast-check'
import { connect } from 'node:net'
import { describe, expect, vi } from 'vitest'
import { toRequest } from '~/http/server/adapter.server'
import { member, site, test } from '~tests/support/fixtures'

const sam = member('sam')
const host = () => `northfield.localhost:${site.port}`
const OWN = 'own host'
const FORM = 'application/x-www-form-urlencoded'

type Raw = { method: string; path: string; headers: Record<string, string>; body: string }

/** The status of a request written byte by byte, as no client library would let it pass. */
function send({ method, path, headers, body }: Raw): Promise<number> {
  const all = {
    host: host(),
    ...headers,
    connection: 'close',
    'content-length': String(body.length),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value.replace(OWN, host())}`)
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])))
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}

/** Signed in as Sam, with the token of his forms if wanted. */
async function asSam(withToken: boolean): Promise<Record<string, string>> {
  const { csrf } = await sam.get('/logout')
  const cookie = `quad_session=${sam.cookie('quad_session') ?? ''}`
  return withToken ? { cookie, 'x-csrf': csrf } : { cookie }
}

describe('requests that no browser sends get an answer of their own, never an error of the site', () => {
  const post = (path: string, headers: Record<string, string>, body = '', method = 'POST') => ({
    method,
    path,
    headers,
    body,
  })
  const get = (path: string, headers: Record<string, string> = {}) => post(path, headers, '', 'GET')
  test.each<[string, Raw, number]>([
    ['an empty Origin', post('/logout', { origin: '', 'content-type': FORM }), 403],
    ['an Origin that is no address', post('/logout', { origin: 'x', 'content-type': FORM }), 403],
    ['an Origin kept back, from elsewhere', post('/logout', { origin: 'null' }), 403],
    [
      'an Origin kept back on the page of the site: the token decides',
      post('/no/page', { origin: 'null', 'sec-fetch-site': 'same-origin' }),
      404,
    ],
    [
      'another host in X-Forwarded-Host, which nothing believes',
      post('/no/page', { origin: `http://${OWN}`, 'x-forwarded-host': 'evil.test' }),
      404,
    ],
    ['a user in Host', get('/home', { host: 'a@b' }), 400],
    ['no Host', get('/home', { host: '' }), 400],
    ['dots between slashes', get('/.//'), 302],
    ['JSON without a body', post('/ask', { 'content-type': 'application/json' }), 415],
    ['nothing at all', post('/ask', {}), 400],
    [
      'an upload of nothing',
      post('/leader/photo', { 'content-type': 'multipart/form-data; b' }),
      400,
    ],
    ['a path that is too long', get(`/${'/'.repeat(60_000)}`), 414],
    ['a long query', get(`/home?${'a='.repeat(16_000)}`), 200],
    ['a query that is too long', get(`/home?${'a='.repeat(30_000)}`), 414],
  ])('%s', async (_name, request, status) => {
    const failed = vi.spyOn(site.services.log, 'error')
    expect(
      await send({ ...request, headers: { ...(await asSam(true)), ...request.headers } }),
    ).toBe(status)
    expect(failed).not.toHaveBeenCalled()
    failed.mockRestore()
  })

  test('of many cookies only the own ones are read', () => {
    const foreign = Array.from({ length: 5000 }, (_, at) => `other${at}=%`).join('; ')
    const own = Array.from({ length: 30 }, (_, at) => `quad_${at}=x`).join('; ')
    const rawHeaders = ['Cookie', `${foreign}; ${own}`]
    const { headers } = toRequest({ method: 'GET', rawHeaders }, new URL('http://localhost/'), null)
    expect(headers.get('cookie')?.split(';')).toHaveLength(20)
    expect(headers.get('cookie')).toMatch(/^ ?quad_0=x; quad_1=x/)
  })

  test('commands to the library that reads forms are only fields', async () => {
    const { csrf } = await sam.get('/logout')
    for (const intent of ['x', '{}', '={', 'null', '{"type":"reset"}', '{"type":"validate"}']) {
      const fields = { csrf, once: crypto.randomUUID(), title: 'A title' }
      const page = await sam.post('/ask', { ...fields, __intent__: intent, __state__: intent })
      expect(page.status).toBe(400)
      expect(page.value('title')).toBe('A title')
    }
  })

  test('a page takes no form without its token, whatever kind it says it is', async () => {
    const signedIn = await asSam(false)
    for (const type of ['application/json', FORM, '', 'text/plain']) {
      const headers = { ...signedIn, ...(type && { 'content-type': type }) }
      expect([303, 415]).toContain(await send(post('/logout', headers)))
    }
    expect((await sam.get('/home')).path).toBe('/home')
  })
})

/** Combinations of what is wrong by itself, drawn with a fixed seed: the same ones in every run. */
test('no combination of methods, paths, headers and bodies is an error of the site', async () => {
  const header = (...values: (string | null)[]) => fc.constantFrom(...values, null)
  const requests = fc.sample(
    fc.record({
      method: fc.constantFrom('GET', 'POST', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'),
      path: fc.constantFrom(
        '/',
        '/home',
        '/ask',
        '//',
        '/.//',
        '/..%2f',
        '/%2e%2e/x',
        '/%',
        '/%ff%fe',
        '/%00',
        '*',
        '/current-login',
        '/leader/photo',
        '/logout',
        '/post/x/like',
        '/no/such/page',
        '/404',
        '/api/',
        '/api//posts',
        '/api/user/prompt',
        '/api/search_posts',
        '/home?%',
        '/?_data',
        '/assets/../x',
        '/search-results?page=-1',
        '/confirm-email/%',
        '/topic/%F0%9F%98%80',
      ),
      headers: fc.record({
        host: header(OWN, 'localhost', 'a@b', '[::1]', 'no-school.localhost', 'x'.repeat(300)),
        origin: header(
          '',
          'null',
          `http://${OWN}`,
          'https://evil.test',
          'x',
          'http://a@b',
          'http:',
        ),
        'sec-fetch-site': header('same-origin', 'none', 'cross-site', 'x', ''),
        'x-forwarded-host': header('evil.test', '', 'a@b'),
        'x-forwarded-for': header('1.2.3.4, x', ''),
        'content-type': header(FORM, 'application/json', 'text/plain', '', 'multipart/form-data'),
        accept: header('text/html', 'application/json', ''),
        referer: header('http://a@b', 'x', `http://${OWN}//evil.test`),
        cookie: header('quad_session=%', 'quad_flash=x; quad_visitor=%E0%A4%A', '=;;='),
        range: header('bytes=9-1'),
        'accept-encoding': header('br', 'x'),
      }),
      body: fc.constantFrom('', '{}', '[', 'a=1', '%', '--x\r\n', '"x"', 'null'),
      signedIn: fc.boolean(),
    }),
    { numRuns: 800, seed: 3 },
  )
  const failed = vi.spyOn(site.services.log, 'error')
  const session = await asSam(true)
  for (const { headers, signedIn, ...request } of requests) {
    const given = Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    )
    const raw = {
      ...request,
      headers: { ...(signedIn ? session : {}), ...Object.fromEntries(given) },
    }
    const status = await send(raw)
    if (!(status < 500)) expect({ ...raw, status }).toMatchObject({ status: 'an answer below 500' })
    // Someone logged out by chance: log in again.
    if (request.path === '/logout' && status === 303) Object.assign(session, await asSam(true))
  }
  expect(failed.mock.calls).toEqual([])
  failed.mockRestore()
})
