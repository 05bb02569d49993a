import { afterEach, expect, test, vi } from 'vitest'
import { sendEntry } from '~/client/outbox-send'

afterEach(() => vi.unstubAllGlobals())

const ENTRY = { id: 'key-number-1', action: '/new-post', fields: [['title', 'Hello']] } as const

/** As much of a page as the module needs: the first error that it finds in what came back. */
function openPage(answer: Response | null) {
  const fetched = vi.fn((_url: string, _init: RequestInit) =>
    answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network')),
  )
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { querySelector: () => ({ value: 'token.sam' }) })
  vi.stubGlobal('location', { pathname: '/my-feed', search: '?page=2' })
  class Parser {
    parseFromString = (html: string) => ({
      querySelector: () => ({ textContent: /<li>(.*)<\/li>/.exec(html)?.[1] }),
    })
  }
  vi.stubGlobal('DOMParser', Parser)
  return fetched
}

const send = (answer: Response | null) => {
  openPage(answer)
  return sendEntry({ ...ENTRY, fields: ENTRY.fields.map(([name, value]) => [name, value]) })
}

const html = (status: number, text = '') =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
const json = (status: number, body: unknown) => Response.json(body, { status })

test('a form is sent with its own key, by script that wants to know what became of it', async () => {
  const fetched = openPage(json(200, { stored: true, location: '/post/1', care: true }))
  const sent = await sendEntry({ ...ENTRY, fields: [['title', 'Hello']] })
  expect(sent).toEqual({ sent: true, location: '/post/1', number: undefined, care: true })
  const [url, { body, headers, method }] = fetched.mock.calls[0]!
  expect([url, method, String(body)]).toEqual([
    '/new-post',
    'POST',
    'title=Hello&csrf=token.sam&once=key-number-1',
  ])
  expect(headers).toMatchObject({ 'x-requested-with': 'script' })
  expect((headers as { accept: string }).accept).toMatch(/^application\/json/)
})

const TERMS = { guard: 'terms', detail: 'Accept first.', link: 'Read', location: '/accept' }

test.each<[string, Response | null, object]>([
  ['no connection', null, { why: 'There’s no connection.' }],
  ['a page that followed', html(200, '<h1>Home</h1>'), { why: 'It couldn’t be sent.' }],
  ['a JSON without the word', json(200, { id: 1 }), { why: 'It couldn’t be sent.' }],
  ['an error that claims it', json(500, { stored: true }), { why: /^Something went wrong/ }],
  ['the end of the session', json(419, {}), { ended: true, link: { text: 'Log in' } }],
  ['a guard', json(403, TERMS), { why: 'Accept first.', link: { href: '/accept', text: 'Read' } }],
  ['a page with an error', html(400, '<li>Too long</li>'), { why: 'Too long' }],
  ['an error in JSON', json(400, { errors: ['Too', 'long'] }), { why: 'Too long' }],
  ['a page that is gone', html(404), { why: 'What this belongs to isn’t there anymore.' }],
  ['a page not open', html(403), { why: 'You can’t do this anymore.' }],
  ['a busy site', html(503), { why: /^The site is busy/ }],
  ['too much', html(413), { why: 'It’s too long.' }],
  ['broken JSON', new Response('{', { status: 200 }), { why: 'It couldn’t be sent.' }],
])('%s isn’t taken for stored, and says why', async (_, answer, expected) => {
  const { why, ...rest } = expected as { why?: string | RegExp }
  const result = await send(answer)
  expect(result).toMatchObject({ sent: false, ...rest })
  const reason = result.sent ? '' : result.why
  if (why instanceof RegExp) expect(reason).toMatch(why)
  else if (why) expect(reason).toBe(why)
  else expect(reason).not.toBe('')
})
