import { describe, expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { block } from '~/domain/people/blocking.server'
import {
  apiAs,
  as,
  changePartner,
  ctx,
  db,
  idOf,
  siteTest,
  type PersonName,
} from '~tests/support/fixtures'
import type { Page } from '~tests/support/client'
import { chat, forge, forgetMessages, send } from '~tests/support/messages'

/** What someone with bad intentions sends: by forged requests, past the pages. */
const test = siteTest()

test.beforeEach(async () => {
  await changePartner({ direct_messaging: true }, 'lakeside')
  await forgetMessages()
})

const messageCount = () => db.read.message.count()
const lastMessage = () => db.read.message.findFirstOrThrow({ orderBy: { number: 'desc' } })

const mainText = (page: Page) => page.one('main').text.replace(/Reference:.*/s, '')

describe('other people’s conversations', () => {
  const ACTIONS = ['', '/accept', '/ignore', '/write', '/send', '/messages/{message}/delete']

  test.each(ACTIONS)('a forged form to /dm/:id%s is as for no conversation', async (action) => {
    const channel = await chat('sam', 'maya')
    const { id } = await lastMessage()
    for (const name of ['alex', 'stan', 'emma', 'lou', 'lisa'] as PersonName[]) {
      const browser = await as(name)
      const path = (of: string) => `/dm/${of}${action.replace('{message}', id)}`
      const page = await forge(browser, path(channel), { text: 'Let me in' })
      const unknown = await forge(browser, path(idOf('no one')), { text: 'Let me in' })
      expect([name, page.status], name).toEqual([name, 404])
      expect([name, unknown.status]).toEqual([name, 404])
    }
    expect(await messageCount()).toBe(1)
    expect((await lastMessage()).deleted_at).toBeNull()
  })

  test.each(['', '/live', '/newer?after=0', '/write', '/messages/{message}/flag'])(
    'reading /dm/:id%s shows nothing of it',
    async (part) => {
      const channel = await chat('sam', 'maya')
      await send('sam', channel, 'Between the two of us')
      const { id } = await lastMessage()
      for (const name of ['alex', 'stan', 'lisa'] as PersonName[]) {
        const page = await (await as(name)).get(`/dm/${channel}${part.replace('{message}', id)}`)
        expect([name, page.status]).toEqual([name, 404])
        expect(page.html).not.toContain('Between the two')
      }
    },
  )

  test('a message of another conversation isn’t deleted or flagged through one’s own', async () => {
    const foreign = await chat('leo', 'cora')
    const { id } = await lastMessage()
    const own = await chat('sam', 'maya')
    const sam = await as('sam')
    await sam.get(`/dm/${own}`)
    for (const path of [`/dm/${own}/messages/${id}/delete`, `/dm/${own}/messages/${id}/flag`])
      expect((await forge(sam, path, { reason: 'spam' })).status, path).toBe(404)
    const { deleted_at } = await db.read.message.findUniqueOrThrow({ where: { id } })
    expect([deleted_at, foreign === own]).toEqual([null, false])
  })
})

describe('words', () => {
  const LONG = 'x'.repeat(10_000)
  test.each<[string, string, number]>([
    ['nothing', '', 400],
    ['blanks', ' \n\t ', 400],
    ['what can’t be seen', '\u200b\u2060\ufeff', 400],
    ['10,000 characters', LONG, 400],
    ['a million characters', 'x'.repeat(1_000_000), 413],
    ['a control character', 'a\u0000b', 400],
    ['an escape sequence of terminals', '\u001b[31mred', 400],
    ['9,999 characters', LONG.slice(1), 200],
  ])('%s', async (_, text, status) => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    await sam.get(`/dm/${channel}`)
    const page = await forge(sam, `/dm/${channel}`, { text })
    expect(page.status).toBe(status)
    expect(await messageCount()).toBe(status === 200 ? 2 : 1)
  })

  test('right-to-left marks turn no more than their own bubble', async () => {
    const channel = await chat('sam', 'maya')
    await send('sam', channel, '\u202eevil \u2066more')
    const page = await (await as('maya')).get(`/dm/${channel}`)
    for (const bubble of page.all('.bubble')) expect(bubble.getAttribute('dir')).toBe('auto')
    const preview = (await (await as('maya')).get('/dm')).one('.channel-preview')
    expect(preview.innerHTML).not.toContain('<bdo')
  })

  test.each([
    ['[x](javascript:alert(1))', 0],
    ['[x](JaVaScRiPt:alert(1))', 0],
    ['[x](java\tscript:alert(1))', 0],
    ['[x](data:text/html,<script>alert(1)</script>)', 0],
    ['[x](vbscript:x)', 0],
    ['[x](file:///etc/passwd)', 0],
    ['[x](//evil.test/a)', 0],
    ['[x](/logout)', 0],
    ['[x](blob:https://a/b)', 1],
    ['<a href="https://evil.test">x</a> <img src=x onerror=alert(1)>', 1],
    ['![x](https://evil.test/pixel.png)', 1],
    ['<https://ok.test>', 1],
    ['https://ok.test/"onmouseover="alert(1)', 1],
    ['mailto:a@ok.test ftp://ok.test tel:1', 0],
  ])('a link of %s leads through /redirect or is none', async (text, links) => {
    const channel = await chat('sam', 'maya')
    const sent = await send('sam', channel, text)
    expect(sent.ok).toBe(true)
    const page = await (await as('maya')).get(`/dm/${channel}`)
    const bubble = page.all('.bubble').at(-1)!
    const hrefs = bubble.querySelectorAll('a').map((one) => one.getAttribute('href') ?? '')
    expect(hrefs.length).toBeLessThanOrEqual(links)
    for (const href of hrefs)
      expect(href).toMatch(/^\/redirect\?fromDM=true&uri=https?%3A%2F%2F[^"'<>]*$/)
    expect(bubble.querySelectorAll('img, script, iframe, style, svg')).toEqual([])
    expect(bubble.innerHTML).not.toMatch(/<[^>]+\son\w+=/i)
  })
})

test('50 messages a second: sixty are stored, then the wait is stated and the words stay', async () => {
  const channel = await chat('leo', 'cora')
  const leo = await as('leo')
  await leo.get(`/dm/${channel}`)
  const { csrf } = leo.page
  const pages: Page[] = []
  for (let round = 0; round < 4; round++)
    pages.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          leo
            .twin()
            .post(`/dm/${channel}`, { csrf, once: `${round}.${at}`, text: `Flood ${round}.${at}` }),
        ),
      )),
    )
  const refused = pages.filter(({ status }) => status === 429)
  const stored = pages.filter(({ status }) => status === 200)
  expect([stored.length, refused.length]).toEqual([60, 20])
  expect(await messageCount()).toBe(61)
  for (const page of refused) {
    expect(page.text).toMatch(/try again in (a minute|\d+ (seconds?|minutes?))/i)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.value('text')).toMatch(/^Flood/)
  }
})

test('a blocked pair finds nothing of its conversation, by page, form or call', async () => {
  const channel = await chat('sam', 'maya')
  await block(await ctx('sam'), idOf('maya'))
  for (const [name, other] of [
    ['sam', 'maya'],
    ['maya', 'sam'],
  ] as const) {
    const browser = await as(name)
    const unknown = mainText(await browser.get(`/dm/${idOf('no one')}`))
    const page = await browser.get(`/dm/${channel}`)
    expect([page.status, mainText(page)]).toEqual([404, unknown])
    await browser.get('/logout')
    for (const path of [`/dm/${channel}`, `/profile/${idOf(other)}/message`])
      expect((await forge(browser, path, { text: 'Hi' })).status, path).toBe(404)
    const api = await apiAs(name)
    const call = await api.post('/direct_messaging/chat', { targetUserId: idOf(other) })
    expect(call.status).toBe(404)
    expect((await browser.get('/dm')).html).not.toContain(channel)
  }
  expect(await messageCount()).toBe(1)
})

test('of an erased account the other one keeps what was said, and can say no more', async () => {
  const channel = await chat('bea', 'greta')
  await eraseAccount(await ctx('bea'), 'keep')
  const greta = await as('greta')
  const page = await greta.get(`/dm/${channel}`)
  expect(page.text).toContain('Former member')
  expect(page.html).not.toContain('Bea North')
  expect((await forge(greta, `/dm/${channel}`, { text: 'Hi' })).status).toBe(400)
  await greta.get('/logout')
  const again = await forge(greta, `/profile/${idOf('bea')}/message`, { text: 'Hi' })
  expect(again.path).toBe(`/dm/${channel}`)
  expect(again.text).toContain('You can’t message Former anymore.')
  const call = { targetUserId: idOf('bea') }
  expect((await (await apiAs('greta')).post('/direct_messaging/chat', call)).status).toBeLessThan(
    500,
  )
  expect(await messageCount()).toBe(1)
})
