import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailLinkCode } from '~/domain/accounts/mail-links.server'
import { newId } from '~/platform/ids'
import type { Browser } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld } from '~tests/support/world'

let site: Site
let sam: Browser
let csrf: string
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  sam = await enter(site, 'sam@northfield.test')
  csrf = (await sam.get('/logout')).one('input[name=csrf]').getAttribute('value') ?? ''
})
afterAll(() => site.close())

type Sent = { method?: string; type?: string; body?: string }

/** A request of Sam's that no browser makes by itself, with a token that is right. */
const send = (path: string, { method = 'POST', type, body }: Sent) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      host: `northfield.localhost:${site.port}`,
      cookie: `quad_session=${sam.cookie('quad_session') ?? ''}`,
      'x-csrf': csrf,
      ...(type === undefined ? {} : { 'content-type': type }),
    }
    const asked = { host: '127.0.0.1', port: site.port, path, method, headers }
    request(asked, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end(body)
  })

const FORM = 'application/x-www-form-urlencoded'
const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=x`).join('&')

describe('a form of very many fields', () => {
  test.each(['/ask', '/current-login', '/no/such/page', '/api/user/prompt'])(
    'is refused at %s before anything reads it',
    async (path) => {
      const answer = await send(path, { type: FORM, body: fields(80_000) })
      expect(answer.status).toBe(413)
    },
  )

  test('two hundred are read', async () => {
    const few = await send('/ask', { type: FORM, body: fields(200) })
    expect(few.status).toBe(400)
    expect((await send('/ask', { type: FORM, body: fields(201) })).status).toBe(413)
  })
})

describe('what is no form', () => {
  const BODIES: [string | undefined, string][] = [
    ['application/json', '{"title":"x"}'],
    ['text/plain', 'title=x'],
    ['application/xml', '<x/>'],
    ['multipart/form-data; boundary=b', 'no such boundary'],
    [undefined, 'title=x'],
  ]
  const PLACES = ['/ask', '/accept', '/account-settings/password', '/leader/photo', '/about']

  test.each(BODIES)(
    '%s is refused at every screen, and never a failure of ours',
    async (...sent) => {
      const [type, body] = sent
      const failed = vi.spyOn(site.services.log, 'error')
      for (const path of [...PLACES, '/confirm-email/a.b', '/reset-password/a.b']) {
        const { status } = await send(path, { type, body })
        expect([path, status]).toEqual([
          path,
          type?.startsWith('multi') && path === '/leader/photo' ? 400 : 415,
        ])
      }
      expect(failed).not.toHaveBeenCalled()
      failed.mockRestore()
    },
  )

  test('calls take JSON, but neither texts nor files', async () => {
    const call = '/api/user/prompt'
    const json = await send(call, { type: 'application/json', body: '{"prompt":"mobile-app"}' })
    expect(json.status).toBe(200)
    for (const [type, body] of BODIES.slice(1)) {
      const refused = await send(call, { type, body })
      expect(refused.status).toBe(415)
      expect(JSON.parse(refused.text)).toHaveProperty('error')
    }
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s is a method of no screen',
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
  const told = failed.mock.calls.map(([facts]) => (facts as unknown as { path: string }).path)
  expect(told).toEqual(['/confirm-email', '/Reset-Password'])
  failed.mockRestore()
})

test("an address of Remix's data is none, whatever it asks for", async () => {
  for (const path of ['/home?_data=root', '/home?x=1&_data', '/?_data=routes%2Fhome'])
    expect((await send(path, { method: 'GET' })).status).toBe(404)
  expect((await send('/home', { method: 'GET' })).status).toBe(200)
})
