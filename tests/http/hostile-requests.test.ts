import { request } from 'node:http'
import { describe, expect, vi } from 'vitest'
import { mailLinkCode } from '~/domain/accounts/mail-links.server'
import { newId } from '~/platform/ids'
import { member, site, test } from '~tests/support/fixtures'

const sam = member('sam')

type RawRequest = { method?: string; type?: string; body?: string }

/** A request of Sam's that no browser makes by itself, with the right token. */
async function send(path: string, { method = 'POST', type, body }: RawRequest) {
  const { csrf } = await sam.get('/logout')
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      host: `northfield.localhost:${site.port}`,
      cookie: `quad_session=${sam.cookie('quad_session') ?? ''}`,
      'x-csrf': csrf,
      ...(type === undefined ? {} : { 'content-type': type }),
    }
    request({ host: '127.0.0.1', port: site.port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end(body)
  })
}

const FORM = 'application/x-www-form-urlencoded'
const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=x`).join('&')

describe('a form of very many fields', () => {
  test.each(['/ask', '/current-login', '/no/such/page', '/api/user/prompt'])(
    'is refused at %s before anything reads it',
    async (path) => {
      expect((await send(path, { type: FORM, body: fields(80_000) })).status).toBe(413)
    },
  )

  test('two hundred are read', async () => {
    expect((await send('/ask', { type: FORM, body: fields(200) })).status).toBe(400)
    expect((await send('/ask', { type: FORM, body: fields(201) })).status).toBe(413)
  })
})

describe('a form of hostile parts', () => {
  test.each([
    ['10,000 keys', Array.from({ length: 10_000 }, (_, at) => `key-${at}=v`).join('&'), 413],
    ['one long name', '+'.repeat(290_000), 413],
    ['a long name with a value', `${'%C3'.repeat(5000)}=1`, 413],
    ['a name of 400 characters', `${'a'.repeat(400)}=1`, 400],
    ['a long text', `content=${'+'.repeat(149_000)}`, 400],
    ['a text that is too long', `content=${'x'.repeat(150_000)}`, 413],
  ])('%s at a page', async (_, body, status) => {
    expect((await send('/ask', { type: FORM, body })).status).toBe(status)
    expect((await send('/api/user/prompt', { type: FORM, body })).status).toBe(status)
  })

  test('a plus sign is a space, and an encoded one itself', async () => {
    const body = 'title=a+b%2Bc++d'
    const { text } = await send('/ask', { type: FORM, body })
    expect(text).toContain('value="a b+c  d"')
  })
})

test('JSON however deep and cookies however long are no failures of the site', async () => {
  const failed = vi.spyOn(site.services.log, 'error')
  const deep = (open: string, close: string) => open.repeat(48_000) + '1' + close.repeat(48_000)
  for (const path of ['/api/search_posts', '/api/track', '/api/posts', '/api/user/prompt'])
    for (const body of [deep('[', ']'), `{"data":${deep('{"a":', '}')}}`]) {
      const { status } = await send(path, { type: 'application/json', body })
      expect([path, status]).toEqual([path, 400])
    }
  for (const value of [
    'x'.repeat(118_000),
    '%41'.repeat(39_000),
    'x; quad_session='.repeat(7000),
  ]) {
    const headers = { cookie: `quad_session=${value}`, host: `northfield.localhost:${site.port}` }
    const url = `http://127.0.0.1:${site.port}/about`
    expect((await fetch(url, { headers })).status).toBe(200)
  }
  expect(failed).not.toHaveBeenCalled()
  failed.mockRestore()
})

describe('what is not a form', () => {
  const BODIES: [string | undefined, string][] = [
    ['application/json', '{"title":"x"}'],
    ['text/plain', 'title=x'],
    ['application/xml', '<x/>'],
    ['multipart/form-data; boundary=b', 'no such boundary'],
    [undefined, 'title=x'],
  ]
  const TAKE_FILES = ['/ask', '/leader/photo']
  const PLACES = ['/ask', '/accept', '/account-settings/password', '/leader/photo', '/about']

  test.each(BODIES)(
    '%s is refused at every page, and never an error of the site',
    async (...sent) => {
      const [type, body] = sent
      const failed = vi.spyOn(site.services.log, 'error')
      for (const path of [...PLACES, '/confirm-email/a.b', '/reset-password/a.b']) {
        const { status } = await send(path, { type, body })
        expect([path, status]).toEqual([
          path,
          type?.startsWith('multi') && TAKE_FILES.includes(path) ? 400 : 415,
        ])
      }
      expect(failed).not.toHaveBeenCalled()
      failed.mockRestore()
    },
  )

  test('endpoints take JSON, but neither texts nor files', async () => {
    const path = '/api/user/prompt'
    const json = await send(path, { type: 'application/json', body: '{"prompt":"mobile-app"}' })
    expect(json.status).toBe(200)
    for (const [type, body] of BODIES.slice(1)) {
      const refused = await send(path, { type, body })
      expect(refused.status).toBe(415)
      expect(JSON.parse(refused.text)).toHaveProperty('detail')
    }
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s is no method of any page',
    async (method) => {
      for (const path of ['/ask', '/logout', '/confirm-email/a.b'])
        expect((await send(path, { method })).status).toBe(405)
    },
  )
})

test('a failure is logged without the code that the address holds', async () => {
  const { log, db, env } = site.services
  const failed = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const read = vi.spyOn(db.read.mailLink, 'findUnique')
  read.mockRejectedValue(new Error('the database is away') as never)
  const code = mailLinkCode(env.SESSION_SECRET, newId())
  for (const path of ['/confirm-email', '/Reset-Password'])
    expect((await send(`${path}/${code}`, { method: 'GET' })).status).toBe(500)
  read.mockRestore()
  const paths = failed.mock.calls.map(([entry]) => (entry as unknown as { path: string }).path)
  expect(paths).toEqual(['/confirm-email', '/Reset-Password'])
  failed.mockRestore()
})

test("addresses of Remix's own data are not found", async () => {
  for (const path of ['/home?_data=root', '/home?x=1&_data', '/?_data=routes%2Fhome'])
    expect((await send(path, { method: 'GET' })).status).toBe(404)
  expect((await send('/home', { method: 'GET' })).status).toBe(200)
})
