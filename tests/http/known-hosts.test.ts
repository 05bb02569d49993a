import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { expect } from 'vitest'
import { Browser } from '~tests/support/client'
import { mailTo } from '~tests/support/mailbox'
import { enter } from '~tests/support/enter'
import { PASSWORD, site, siteTest } from '~tests/support/fixtures'

const test = siteTest({ settings: { BASE_URL: 'https://quad.example' } })

/** Where a page that needs a login leads, for someone who names that host. */
async function locationAt(host: string, headers: Record<string, string> = {}) {
  const to = { host: '127.0.0.1', port: site.port, path: '/ask', headers: { ...headers, host } }
  const [response] = (await once(request(to).end(), 'response')) as [IncomingMessage]
  response.resume()
  return response.headers.location
}

test('a redirect names the hosts of schools, of the site and of this machine', async () => {
  for (const host of ['northfield.localhost', 'quad.example', `127.0.0.1:${site.port}`])
    expect(await locationAt(host)).toMatch(`https://${host}/`)
})

test.each([
  ['evil.test', {}],
  ['northfield.localhost.evil.test', {}],
  ['quad.example:666', {}],
  ['northfield.localhost:666', {}],
  ['evil.test', { 'x-forwarded-host': 'northfield.localhost' }],
])('%s is not repeated in a redirect', async (host, headers) => {
  expect(await locationAt(host, headers)).toMatch(/^\/[^/]/)
})

test('a session and a token count under the hosts of schools and the site only, and a login says so', async () => {
  const sam = await enter(site, 'sam@northfield.test')
  const made = await sam.press('/account-settings/access-tokens', 'Create token', { name: 'Mine' })
  const token = `Bearer ${made.texts('.flash code')[0]}`
  const at = async (host: string, headers: Record<string, string>, path: string) => {
    const to = { host: '127.0.0.1', port: site.port, path, headers: { ...headers, host } }
    const [response] = (await once(request(to).end(), 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  const cookie = `__Host-quad_session=${sam.cookie('__Host-quad_session')}`
  for (const host of ['northfield.localhost', 'quad.example', `127.0.0.1:${site.port}`]) {
    expect([host, await at(host, { cookie }, '/home')]).toEqual([host, 200])
    expect([host, await at(host, { authorization: token }, '/api/user')]).toEqual([host, 200])
  }
  for (const host of ['evil.test', 'lakeside.localhost', 'northfield.localhost.evil.test']) {
    expect([host, await at(host, { cookie }, '/home')]).toEqual([host, 302])
    expect([host, await at(host, { authorization: token }, '/api/user')]).toEqual([host, 401])
  }
  const stranger = new Browser(`http://evil.test:${site.port}`)
  const values = { email: 'sam@northfield.test', password: PASSWORD }
  const page = await stranger.press('/current-login', 'Log in', values)
  expect([page.status, page.one('[role=alert]').text]).toEqual([
    400,
    expect.stringContaining(
      'You can’t log in at this address. Please log in at https://quad.example',
    ),
  ])
  expect(page.value('email')).toBe('sam@northfield.test')
})

test('an email leads to the school, whatever host it was asked for at', async () => {
  const visitor = new Browser(`http://evil.test:${site.port}`)
  const email = 'sam@northfield.test'
  await visitor.press('/forgot-password', 'Send the link', { email })
  const [mail] = await mailTo(site, email)
  expect(mail?.text).toContain('https://northfield.localhost/reset-password/')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test')
})

/** What a browser is told to keep, by name. */
async function cookiesAfter(cookie: string, path = '/home') {
  const to = { host: '127.0.0.1', port: site.port, path }
  const headers = { cookie, host: 'northfield.localhost' }
  const [response] = (await once(request({ ...to, headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  response.resume()
  return { status: response.statusCode, set: response.headers['set-cookie'] ?? [] }
}

const PREFIXED =
  /^__Host-quad_[a-z_]+=[^;]*; (?!.*Domain)(?=.*Path=\/(?:;|$))(?=.*Secure)(?=.*HttpOnly)/

test('over HTTPS everything says so for a year: pages, files, and what is no address', async () => {
  for (const path of ['/current-login', '/robots.txt', '/healthz', `/${'x'.repeat(3000)}`]) {
    const { headers } = await fetch(`http://127.0.0.1:${site.port}${path}`)
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
  }
})

test('over HTTPS every cookie is one of its host alone, by name', async () => {
  const names = Object.values(site.services.cookies).map(({ name }) => name)
  expect(names.filter((name) => !/^__Host-quad_[a-z_]+$/.test(name))).toEqual([])
  const { set } = await cookiesAfter('', '/current-login')
  expect(set.length).toBeGreaterThan(0)
  for (const cookie of set) expect(cookie).toMatch(PREFIXED)
})

test('a session that began under the old name goes on under the new one, unless there is one', async () => {
  const session = (await enter(site, 'sam@northfield.test')).cookie('__Host-quad_session')
  const owner = (await site.services.cookies.lastUser.serialize('someone')).split(/[=;]/)[1]
  const old = `quad_session=${session}; quad_owner=${owner}; quad_script=1`
  const { status, set } = await cookiesAfter(old)
  expect(status).toBe(200)
  const named = (name: string) => set.filter((cookie) => cookie.startsWith(`${name}=`))
  for (const name of ['session', 'owner']) {
    expect(named(`quad_${name}`)).toEqual([expect.stringContaining('Max-Age=0')])
    expect(named(`__Host-quad_${name}`)[0]).toMatch(PREFIXED)
  }
  expect(named('__Host-quad_session')[0]).toContain(`=${session};`)
  expect(named('quad_script')).toEqual([])
  // As many as a neighbor likes leave the real one in its place.
  const many = Array.from({ length: 40 }, (_, at) => `quad_x${at}=y`).join('; ')
  expect((await cookiesAfter(`${many}; __Host-quad_session=${session}`)).status).toBe(200)
  // Planted next to the real one, by another host of the domain.
  const planted = (await enter(site, 'maya@northfield.test')).cookie('__Host-quad_session')
  const both = await cookiesAfter(`quad_session=${planted}; __Host-quad_session=${session}`)
  expect(both.set.filter((cookie) => cookie.includes(String(planted)))).toEqual([])
  expect(both.set).toContainEqual(expect.stringMatching(/^quad_session=; .*Max-Age=0/))
})
