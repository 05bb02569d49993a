import { describe, expect, vi } from 'vitest'
import { as, db, idOf, site, type PersonName } from '~tests/support/fixtures'
import type { Browser } from '~tests/support/client'
import { chat, write } from '~tests/support/messages'
import { ROUTE_CASES } from './route-cases'
import { test } from './route-site'

/** How a page comes that no one has opened, and maybe no one will. */
const WAYS: Record<string, (browser: Browser, path: string) => Promise<unknown>> = {
  prefetch: ask({ 'sec-purpose': 'prefetch' }),
  prerender: ask({ 'sec-purpose': 'prefetch;prerender' }),
  HEAD: (browser, path) => browser.head(path),
}

function ask(headers: Record<string, string>) {
  return async (browser: Browser, path: string) => {
    browser.headers = headers
    await browser.get(path)
    browser.headers = {}
  }
}

/** Who is offered which pages: those that note that they were there. */
const READERS: [PersonName, RegExp][] = [
  ['sam', /./],
  ['colin', /^(ctrl|pbo)/],
  ['lena', /^(leader|fence)/],
  ['priya', /^(prospective|home|onboarding|mobile|opt|badges|meet)/],
  ['stan', /^moderation/],
  ['cora', /^success-coach/],
]

/** What staff can read of a conversation is in the audit log however it came to them. */
const AUDITED = ['moderation/:caseId/reached-out', 'moderation/:caseId/message']

const cases = (paths: RegExp) =>
  Object.entries(ROUTE_CASES).flatMap(([path, { at }]) =>
    paths.test(path) && !AUDITED.includes(path) ? [{ path, at }] : [],
  )

describe('a page that no one has opened', () => {
  test.each(READERS)('notes nothing, whatever %s is offered', async (who, paths) => {
    const browser = await as(who)
    // The visit itself is noted now and then.
    await browser.get('/get-help')
    await site.services.tracker.flush()
    const writes = vi.spyOn(site.services.db, 'write')
    const notes = vi.spyOn(site.services.tracker, 'record')
    const noting: string[] = []
    const ways = Object.entries(WAYS)
    for (const [at, { path, at: address }] of cases(paths).entries()) {
      const [way, open] = ways[at % ways.length]!
      const window = browser.twin()
      window.follows = false
      await open(window, address)
      if (writes.mock.calls.length + notes.mock.calls.length > 0) noting.push(`${path} by ${way}`)
      writes.mockClear()
      notes.mockClear()
    }
    vi.restoreAllMocks()
    expect(noting).toEqual([])
  })

  test.each(Object.keys(WAYS))(
    'marks no message as read by %s, and one does that opens it',
    async (way) => {
      const channel = await chat('sam', 'maya')
      await write('sam', channel, `by ${way}`)
      const unread = async () =>
        (
          await db.read.channelMember.findUniqueOrThrow({
            where: { channel_id_user_id: { channel_id: channel, user_id: idOf('maya') } },
          })
        ).unread
      for (const path of ['', '/live', '/newer?after=1']) {
        await write('sam', channel, `${way} ${path}`)
        const maya = await as('maya')
        await WAYS[way]!(maya, `/dm/${channel}${path}`)
        expect([path, await unread()]).toEqual([path, true])
        if (path === '/live') continue
        await maya.get(`/dm/${channel}${path}`)
        expect([path, await unread()]).toEqual([path, false])
      }
    },
  )
})
