import { ON_POSTGRESQL } from '~/platform/database/kind'
import { native } from '~/platform/database/sqlite/connection.server'
import { expect, vi } from 'vitest'
import { awardBadges } from '~/domain/badges/commands.server'
import { likeComment } from '~/domain/comments/likes.server'
import { follow } from '~/domain/people/commands.server'
import { likePost } from '~/domain/posts/likes.server'
import { type ActionType, type NotificationKind } from '~/domain/notifications/schema'
import type { Page } from '~tests/support/client'
import { comment } from '~tests/support/comment'
import {
  addPosts,
  apiAs,
  as,
  ctx,
  db,
  empty,
  idOf,
  site,
  siteTest,
  withoutTables,
  type PersonName,
} from '~tests/support/fixtures'
import { statementsDuring } from '~tests/support/watch-statements'

const test = siteTest()
const PAGE = '/notifications'
type ApiNotification = {
  action_type: ActionType | null
  kind: NotificationKind
  user: object
  viewed: boolean
}

const count = (page: Page) => page.all('.notifications-link data')[0]?.text ?? null
const rows = (page: Page) => page.all('.notifications li').map(({ text }) => text)
const like = async (who: PersonName) => likePost(await ctx(who, new Date()), idOf('post:welcome'))
const drain = () => site.services.dispatcher.drain()
const list = async (who: PersonName, path = PAGE) =>
  (await (await apiAs(who)).get(path)).answer as ApiNotification[]

test.beforeEach(() => empty('notification', 'postLike', 'follow', 'earnedBadge', 'userSettings'))

test('[NOTIF-04] [NOTIF-08] [NOTIF-10] opening the page without script shows what is new, once, and ends the count', async () => {
  await like('maya')
  await like('alma')
  await drain()
  const sam = await as('sam')
  expect(count(await sam.get('/home'))).toBe('2')
  const page = await sam.get(PAGE)
  expect(rows(page)).toEqual([expect.stringMatching(/New: .+ and 1 other liked your post/)])
  expect(count(page)).toBeNull()
  expect(count(await sam.get('/home'))).toBeNull()
  expect(rows(await sam.get(PAGE))).toEqual([expect.not.stringContaining('New')])
})

test('[NOTIF-04] it can be narrowed by kind, once there are several', async () => {
  const tabs = (page: Page) => page.texts('[aria-label="Kinds of notifications"] a')
  const sam = await as('sam')
  await like('maya')
  await drain()
  expect(tabs(await sam.get(PAGE))).toEqual([])
  await comment('alma', 'Glad you came', { post: 'welcome', now: new Date() })
  await drain()
  const all = await sam.get(PAGE)
  expect(tabs(all)).toEqual(['All', 'Comments', 'Likes'])
  const likes = await sam.get(all.link('Likes'))
  expect(rows(likes)).toEqual([expect.stringContaining('liked your post')])
  // What was new is marked on the next view, too, and by an address without the time it isn't new anymore.
  const news = (page: Page) => rows(page).filter((row) => row.startsWith('New: '))
  expect(news(await sam.get(likes.link('Comments')))).toHaveLength(1)
  expect(news(await sam.get(likes.link('All')))).toHaveLength(1)
  expect(news(await sam.get(PAGE))).toEqual([])
  expect(likes.one('[aria-current="page"][href*="show"]').text).toBe('Likes')
  expect(rows(await sam.get(`${PAGE}?show=talk`))).toEqual([expect.stringContaining('commented')])
  // Of another kind, and of none, there is nothing to narrow it to.
  for (const show of ['rest', 'nonsense'])
    expect([show, rows(await sam.get(`${PAGE}?show=${show}`)).length]).toEqual([show, 2])
})

test('[NOTIF-04] all of the window are on it, however many', async () => {
  const likes = [...Array(60).keys()]
  await addPosts(likes.length, () => ({ user_id: idOf('sam') }))
  const own = { partner_code: 'northfield', created_at: new Date() }
  await db.write(async (tx) => {
    const likers = { ...own, user_id: idOf('leo') }
    await tx.postLike.createMany({
      data: likes.map((at) => ({ ...likers, post_id: idOf(`many:${at}`) })),
    })
    await tx.notification.createMany({
      data: likes.map((at) => ({
        ...own,
        id: idOf(`like:${at}`),
        user_id: idOf('sam'),
        actor_id: idOf('leo'),
        post_id: idOf(`many:${at}`),
        kind: 'post_like',
        action_key: `like:${at}`,
      })),
    })
  })
  expect(rows(await (await as('sam')).get(PAGE))).toHaveLength(likes.length)
})

test('[NOTIF-08] a page that is only fetched ahead loses nothing', async () => {
  await like('maya')
  await drain()
  const sam = await as('sam')
  for (const name of ['sec-purpose', 'purpose', 'x-moz']) {
    sam.headers = { [name]: 'prefetch' }
    await sam.get(PAGE)
  }
  sam.headers = {}
  expect(count(await sam.get('/home'))).toBe('1')
})

test('[NOTIF-05] [NOTIF-07] [NOTIF-08] the menu has what is new, ends the count and leads to all', async () => {
  await like('maya')
  await drain()
  const sam = await as('sam')
  const menu = await sam.get(`${PAGE}/menu`)
  expect(rows(menu)).toEqual([expect.stringContaining('New: Maya North liked your post')])
  expect(menu.all('.see-all a').map(({ text }) => text)).toEqual(['See all notifications'])
  expect(rows(await sam.get(menu.link('See all notifications')))[0]).toContain('New: ')
  expect(menu.all('.notifications.scrolls')).toEqual([])
  expect(count(await sam.get('/home'))).toBeNull()
  const none = await (await as('bea')).get(`${PAGE}/menu`)
  expect(none.text).toContain('No notifications')
  expect(none.link('See all notifications')).toBe(PAGE)
})

test('[NOTIF-06] with more than five unread ones the menu scrolls', async () => {
  const [user_id, now] = [idOf('sam'), new Date()]
  const badges = ['questions', 'answers'].flatMap((family) =>
    [1, 2, 3].map((level) => ({ family, level })),
  )
  await db.write(async (tx) => {
    for (const { family, level } of badges) {
      const key = `${family}-${level}`
      const row = { partner_code: 'northfield', user_id, actor_id: user_id, created_at: now }
      const badge = { kind: 'badge', badge_family: family, badge_level: level }
      await tx.notification.create({ data: { ...row, ...badge, id: idOf(key), action_key: key } })
      await tx.earnedBadge.create({ data: { user_id, family, level, earned_at: now } })
    }
  })
  const sam = await as('sam')
  expect((await sam.get(`${PAGE}/menu`)).all('.notifications.scrolls > li')).toHaveLength(6)
  // Looked at, they are no longer unread.
  const again = await sam.get(`${PAGE}/menu`)
  expect(again.all('.notifications.scrolls')).toEqual([])
  expect(rows(again)).toHaveLength(5)
})

test.skipIf(ON_POSTGRESQL)(
  'the counts in the header are one read more for a page, along indexes of the viewer’s own',
  async () => {
    await like('maya')
    await drain()
    const sam = await as('sam')
    const open = () => sam.get('/saved')
    expect(count(await open())).toBe('1')
    const reads = await statementsDuring(open)
    const log = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
    const without = await withoutTables(['Notification'], async () => {
      // Who renames a table has written: what is shared is read again.
      await open()
      return statementsDuring(open)
    })
    log.mockRestore()
    const own = reads.filter((text) => text.includes('"Notification"'))
    expect([own.length, reads.length - without.length]).toEqual([1, 1])
    const values = Array.from({ length: own[0]!.split('?').length - 1 }, () => null)
    const plan = native(db)
      .prepare(`EXPLAIN QUERY PLAN ${own[0]}`)
      .all(...values) as { detail: string }[]
    const table = (name: string) =>
      plan.find(({ detail }) => new RegExp(`^(SEARCH|SCAN) ${name}\\b`).test(detail))?.detail
    expect(table('n')).toMatch(/^SEARCH n USING INDEX Notification_\w+ \(user_id=\?/)
    expect(table('m')).toMatch(/^SEARCH m USING INDEX ChannelMember_\w+ \(.*user_id=\?/)
  },
)

test('without any the page says so', async () => {
  expect((await (await as('bea')).get(PAGE)).text).toContain('No notifications')
})

test('[API-59] [API-60] [NOTIF-01] [NOTIF-02] the API has the five types and names all others, and reading leaves them unread', async () => {
  await like('maya')
  await comment('maya', 'A word about it', { post: 'welcome', now: new Date() })
  await follow(await ctx('maya', new Date()), idOf('sam'))
  await likeComment(await ctx('maya', new Date()), idOf('comment:sam'))
  await awardBadges(db, idOf('sam'), ['first_post'], new Date())
  await drain()
  const decided: NotificationKind = 'answer'
  await db.write(async (tx) => {
    const given = { partner_code: 'northfield', user_id: idOf('sam'), actor_id: idOf('sam') }
    const about = { post_id: idOf('post:question'), comment_id: idOf('comment:sam') }
    await tx.post.update({
      where: { id: about.post_id },
      data: { answer_comment_id: about.comment_id },
    })
    await tx.notification.create({
      data: {
        ...given,
        ...about,
        id: idOf('told'),
        kind: decided,
        action_key: 'answer',
        created_at: new Date(),
      },
    })
  })
  const found = await list('sam')
  const types = found.flatMap(({ action_type }) => action_type ?? [])
  expect(types.sort()).toEqual(['badge', 'comment', 'comment_like', 'follow', 'post_like'])
  const one = (type: ActionType) => found.find(({ action_type }) => action_type === type)
  expect(one('badge')).toMatchObject({
    badge: { family: 'first_post', level: 1, img_url: expect.stringContaining('/images/') },
    user: { id: idOf('sam') },
    post_id: null,
  })
  expect(one('post_like')).toMatchObject({
    badge: null,
    user: { id: idOf('maya') },
    post_id: idOf('post:welcome'),
    content: 'The post welcome',
  })
  expect(one('comment')).toMatchObject({ content: 'A word about it' })
  expect(one('follow')).toMatchObject({ post_id: null, content: '' })
  expect(found.find(({ kind }) => kind === decided)).toMatchObject({ action_type: null })
  for (const { kind, action_type } of found) if (action_type) expect(action_type).toBe(kind)
  expect(found.every(({ viewed }) => !viewed)).toBe(true)
  expect(Object.keys(found[0]!).sort()).toEqual([
    'action_type',
    'badge',
    'content',
    'created_at',
    'id',
    'kind',
    'post_id',
    'user',
    'viewed',
  ])
  expect(await list('sam', '/unread_notifications')).toEqual(found)
  await (await as('sam')).get(PAGE)
  expect(await list('sam', '/unread_notifications')).toEqual([])
  expect(await list('sam')).toHaveLength(found.length)
  expect((await (await as('sam')).get(PAGE)).text).toContain('marked as the answer')
})

test('[API-59] others get none of them, at the same school or another', async () => {
  await like('maya')
  await drain()
  expect(await list('sam')).toHaveLength(1)
  for (const other of ['alex', 'lou', 'lisa'] as const) expect(await list(other)).toEqual([])
})
