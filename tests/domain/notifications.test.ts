import { describe, expect } from 'vitest'
import { awardBadges } from '~/domain/badges/commands.server'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { purge } from '~/domain/data-lifecycle/purge.server'
import { markNotificationsViewed } from '~/domain/notifications/commands.server'
import { menuItems, mergeNotifications, overflowsMenu } from '~/domain/notifications/merge'
import { ownNotifications } from '~/domain/notifications/queries.server'
import { ACTION_TYPES, WINDOW_MS } from '~/domain/notifications/schema'
import { notificationWords } from '~/domain/notifications/schema-words'
import { block } from '~/domain/people/blocking.server'
import { follow, unfollow } from '~/domain/people/commands.server'
import { deletePost } from '~/domain/posts/commands.server'
import { likePost, unlikePost } from '~/domain/posts/likes.server'
import { unblock } from '~/domain/settings/blocks.server'
import { truncateSeen } from '~/platform/text/truncate'
import { comment } from '~tests/support/comment'
import {
  changeAccount,
  changePost,
  ctx,
  db,
  dbTest as test,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { decideAs, flag } from '~tests/support/moderation'
import { lines, SOON, notices, tellAll, unreadCount } from '~tests/support/notifications'

const WELCOME = idOf('post:welcome')
const QUESTION = idOf('post:question')
const like = async (who: PersonName, post = WELCOME) => likePost(await ctx(who), post)
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)

test('[NOTIF-02] the action types are exactly five', () => {
  expect(ACTION_TYPES).toEqual(['badge', 'post_like', 'comment_like', 'follow', 'comment'])
})

describe('[NOTIF-11] someone is told', () => {
  test('of likes and comments of their own posts and comments, new followers and badges', async () => {
    await like('maya')
    await likeComment(await ctx('maya'), idOf('comment:sam'))
    await comment('maya', 'Me too', { post: 'welcome' })
    await follow(await ctx('maya'), idOf('sam'))
    await awardBadges(db, idOf('sam'), ['first_post'], NOW)
    await tellAll()
    expect((await notices('sam')).sort()).toEqual([
      'badge by Sam',
      'comment by Maya',
      'comment_like by Maya',
      'follow by Maya',
      'post_like by Maya',
    ])
    expect(await notices('maya')).toEqual([])
  })

  test('not of what they do themselves', async () => {
    await like('sam')
    await likeComment(await ctx('sam'), idOf('comment:sam'))
    await comment('sam', 'One more thing', { post: 'welcome' })
    await tellAll()
    expect(await db.read.notification.count()).toBe(0)
  })

  test('once of each action, however often it is done and its event handled', async () => {
    await like('maya')
    await tellAll()
    await markNotificationsViewed(await ctx('sam', SOON))
    await unlikePost(await ctx('maya'), WELCOME)
    await like('maya')
    await tellAll(days(1))
    await tellAll(days(1))
    expect(await notices('sam', days(2))).toEqual(['post_like by Maya'])
    expect(await unreadCount('sam', days(2))).toBe(0)
  })

  test('of an accepted answer, and of what staff decided and why', async () => {
    await markAnswer(await ctx('maya'), idOf('comment:sam'))
    const id = await flag('maya')
    await decideAs('stan', id, { decision: 'hide', noticeToAuthor: 'Please be kind' })
    await tellAll()
    expect((await notices('sam')).sort()).toEqual(['answer by Sam', 'moderation by Sam'])
    const found = (await lines('sam')).find(({ kind }) => kind === 'moderation')
    expect(found?.decided).toMatchObject({ decision: 'hide', notice_to_author: 'Please be kind' })
    // Shown again: the first decision holds no longer.
    await decideAs('stan', id, { decision: 'show' })
    await unmarkAnswer(await ctx('maya'), idOf('comment:sam'))
    await tellAll()
    expect((await lines('sam')).map(({ decided }) => decided?.decision)).toEqual(['show'])
  })

  test('not by someone blocked in either direction, and of nothing they can’t see', async () => {
    await like('maya')
    await like('alex')
    // The block comes before the events are handled.
    await block(await ctx('sam'), idOf('maya'))
    await block(await ctx('alex'), idOf('sam'))
    await like('tess')
    await tellAll()
    expect(await db.read.notification.count()).toBe(0)
  })

  test('not by people of another school who share nothing', async () => {
    await like('lou', idOf('post:global'))
    await like('sam', idOf('post:global'))
    await tellAll()
    expect(await notices('glen')).toEqual(['post_like by Lou'])
    expect(await notices('lou')).toEqual([])
    expect(await notices('lisa')).toEqual([])
  })
})

describe('[NOTIF-11] what no longer holds isn’t shown', () => {
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a like', () => like('maya'), async () => unlikePost(await ctx('maya'), WELCOME)],
    [
      'a like of a comment',
      async () => likeComment(await ctx('maya'), idOf('comment:sam')),
      async () => unlikeComment(await ctx('maya'), idOf('comment:sam')),
    ],
    [
      'a follow',
      async () => follow(await ctx('maya'), idOf('sam')),
      async () => unfollow(await ctx('maya'), idOf('sam')),
    ],
    [
      'a comment',
      () => comment('maya', 'Me too', { post: 'welcome' }),
      async () => {
        const { id } = await db.read.comment.findFirstOrThrow({ where: { content: 'Me too' } })
        return deleteComment(await ctx('maya'), id)
      },
    ],
    ['of a deleted post', () => like('maya'), async () => deletePost(await ctx('sam'), WELCOME)],
    [
      'of someone blocked since',
      () => like('maya'),
      async () => block(await ctx('sam'), idOf('maya')),
    ],
    [
      'of someone who has blocked them',
      () => like('maya'),
      async () => block(await ctx('maya'), idOf('sam')),
    ],
    ['of a test user', () => like('maya'), () => changeAccount('maya', { test_user: true })],
  ])('%s', async (_, happen, takeBack) => {
    await happen()
    await tellAll()
    expect(await unreadCount('sam')).toBe(1)
    await takeBack()
    expect(await unreadCount('sam')).toBe(0)
    expect(await notices('sam')).toEqual([])
  })

  test('a like that is taken back, while that of someone else stays', async () => {
    await like('maya')
    await like('alex')
    await tellAll()
    await unlikePost(await ctx('maya'), WELCOME)
    expect(await notices('sam')).toEqual(['post_like by Alex'])
  })

  test('a comment that staff hid, and again once they show it', async () => {
    const id = await comment('maya', 'Me too', { post: 'welcome' })
    await tellAll()
    const hide = (hidden: boolean) =>
      db.write((tx) => tx.comment.update({ where: { id }, data: { hidden } }))
    await hide(true)
    expect(await notices('sam')).toEqual([])
    await hide(false)
    expect(await notices('sam')).toEqual(['comment by Maya'])
  })

  test('a comment of one’s own on a post that became private', async () => {
    await likeComment(await ctx('alex'), idOf('comment:sam'))
    await tellAll()
    expect(await notices('sam')).toEqual(['comment_like by Alex'])
    await changePost('question', { private: true })
    expect(await notices('sam')).toEqual([])
  })

  test('a block that is over shows it again', async () => {
    await like('maya')
    await tellAll()
    await block(await ctx('sam'), idOf('maya'))
    await unblock(await ctx('sam'), idOf('maya'), 'a key')
    expect(await notices('sam')).toEqual(['post_like by Maya'])
  })
})

test('[NOTIF-08] [NOTIF-10] looking makes all of them viewed, and newer ones are unread', async () => {
  await like('maya')
  await tellAll()
  expect(await unreadCount('sam')).toBe(1)
  await markNotificationsViewed(await ctx('sam', SOON))
  expect(await unreadCount('sam')).toBe(0)
  await like('alex')
  await tellAll(days(1))
  expect(await unreadCount('sam', days(1))).toBe(1)
  const items = await ownNotifications(await ctx('sam', days(1)))
  expect(items.map(({ viewed }) => viewed)).toEqual([false, true])
  const unread = await ownNotifications(await ctx('sam', days(1)), { unread: true })
  expect(unread.map(({ person }) => person.first_name)).toEqual(['Alex'])
})

test('[NOTIF-10] what came at the moment of the look was in it', async () => {
  await like('maya')
  await tellAll()
  const { created_at } = await db.read.notification.findFirstOrThrow({})
  await changeAccount('sam', { notifications_viewed_at: created_at })
  expect(await unreadCount('sam')).toBe(0)
  await changeAccount('sam', { notifications_viewed_at: new Date(created_at.getTime() - 1) })
  expect(await unreadCount('sam')).toBe(1)
})

test('[NOTIF-08] looking at nothing new saves nothing', async () => {
  await markNotificationsViewed(await ctx('sam'))
  const settings = await db.read.userSettings.findUnique({ where: { user_id: idOf('sam') } })
  expect(settings?.notifications_viewed_at ?? null).toBeNull()
})

test('[NOTIF-09] the window is 30 days, or since joining', async () => {
  expect(WINDOW_MS).toBe(2_592_000_000)
  await like('maya')
  await tellAll()
  const end = NOW.getTime() + WINDOW_MS
  expect(await notices('sam', new Date(end - 1))).toHaveLength(1)
  expect(await notices('sam', new Date(end))).toEqual([])
  expect(await unreadCount('sam', new Date(end))).toBe(0)
  await changeAccount('sam', { joined_date: NOW })
  expect(await notices('sam')).toEqual([])
  await changeAccount('sam', { joined_date: new Date(NOW.getTime() - 1) })
  expect(await notices('sam')).toHaveLength(1)
})

test('what is past the window is purged', async () => {
  await like('maya')
  await tellAll()
  await purge(db, days(34))
  expect(await db.read.notification.count()).toBe(1)
  await purge(db, days(36))
  expect(await db.read.notification.count()).toBe(0)
})

test('several likes of a post are one line; what is new isn’t mixed with what was seen', async () => {
  await like('maya')
  await like('alma')
  await like('alex', QUESTION)
  await like('alex')
  await tellAll()
  const [line] = await lines('sam')
  expect(line?.people).toHaveLength(3)
  await markNotificationsViewed(await ctx('sam', SOON))
  await like('leo')
  await tellAll(days(1))
  const later = await lines('sam', days(1))
  expect(later.map(({ people }) => people.length)).toEqual([1, 3])
})

test('[NOTIF-05] the menu has what is unviewed or among the first five', () => {
  const items = [true, false, true, true, true, true, false, true].map((viewed, at) => ({
    viewed,
    at,
  }))
  expect(menuItems(items).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 6])
  expect(mergeNotifications([])).toEqual([])
})

test('[NOTIF-06] the menu has a fixed height from the sixth unread one on', () => {
  const items = (unread: number) => Array.from({ length: 9 }, (_, at) => ({ viewed: at >= unread }))
  expect([5, 6].map((unread) => overflowsMenu(items(unread)))).toEqual([false, true])
})

test('[NOTIF-12] the text is cut at 60 characters as people see them', async () => {
  await changePost('welcome', { title: '👩‍👩‍👧'.repeat(61) })
  await like('maya')
  await tellAll()
  const [line] = await lines('sam')
  const cut = `${'👩‍👩‍👧'.repeat(60)}…`
  expect([line?.content, line?.post_title]).toEqual([cut, cut])
  expect(truncateSeen('x'.repeat(60), 60)).toBe('x'.repeat(60))
  expect(truncateSeen(`${'x'.repeat(59)} yz`, 60)).toBe(`${'x'.repeat(59)}…`)
  // What is above a letter belongs to it, also behind the end.
  expect(truncateSeen(`${'x'.repeat(59)}e\u0301y`, 60)).toBe(`${'x'.repeat(59)}e\u0301…`)
})

test('of a question and its answers by these names; who asked it comments on it', async () => {
  await likeComment(await ctx('maya'), idOf('comment:sam'))
  await likePost(await ctx('sam'), idOf('post:question'))
  await comment('maya', 'Thanks')
  await tellAll()
  const words = async (name: PersonName) =>
    (await lines(name)).map((group) => notificationWords(group).what)
  expect(await words('maya')).toEqual(['liked your question'])
  expect(await words('sam')).toEqual(['commented on a question you follow', 'liked your answer'])
})
