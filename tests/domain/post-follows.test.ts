import { expect } from 'vitest'
import { deleteComment } from '~/domain/comments/own-commands.server'
import {
  followPost,
  mutePost,
  postFollowState,
  unfollowPost,
  unmutePost,
} from '~/domain/notifications/post-follows.server'
import { block } from '~/domain/people/blocking.server'
import { NotFound } from '~/platform/failures'
import { comment } from '~tests/support/comment'
import { changePost, ctx, db, dbTest as test, idOf, type PersonName } from '~tests/support/fixtures'
import { lines, notices, tellAll } from '~tests/support/notifications'

/** Sam wrote it, and no one has commented on it. */
const WELCOME = idOf('post:welcome')
const say = (who: PersonName, text: string) => comment(who, text, { post: 'welcome' })
const state = async (who: PersonName) =>
  postFollowState(await ctx(who), { id: WELCOME, mine: who === 'sam' })

test('who follows a post or has commented on it hears of the next comment, its author as ever', async () => {
  await followPost(await ctx('alma'), WELCOME)
  await say('maya', 'First')
  await say('leo', 'Second')
  await tellAll()
  expect(await notices('alma')).toEqual(['followed_comment by Leo', 'followed_comment by Maya'])
  expect(await notices('maya')).toEqual(['followed_comment by Leo'])
  expect(await notices('leo')).toEqual([])
  expect((await notices('sam')).sort()).toEqual(['comment by Leo', 'comment by Maya'])
  expect(await notices('alex')).toEqual([])
})

test('of one comment no one hears twice: not who follows, comments and handles it again', async () => {
  await followPost(await ctx('maya'), WELCOME)
  await followPost(await ctx('sam'), WELCOME)
  await say('maya', 'First')
  await say('maya', 'Second')
  await say('leo', 'Third')
  await tellAll()
  await tellAll()
  expect(await notices('maya')).toEqual(['followed_comment by Leo'])
  expect(await notices('sam')).toHaveLength(3)
  // Several are one line, which names the post.
  await say('alma', 'Fourth')
  await tellAll()
  const [line] = await lines('maya')
  expect(line).toMatchObject({ kind: 'followed_comment', content: 'The post welcome' })
  expect(line?.people.map(({ first_name }) => first_name)).toEqual(['Alma', 'Leo'])
})

test('who has muted a post hears of none, its author too, until they unmute it', async () => {
  await say('maya', 'First')
  await mutePost(await ctx('maya'), WELCOME)
  await mutePost(await ctx('sam'), WELCOME)
  await say('leo', 'Second')
  await tellAll()
  expect([await notices('maya'), await notices('sam')]).toEqual([[], []])
  await unmutePost(await ctx('maya'), WELCOME)
  await unmutePost(await ctx('sam'), WELCOME)
  await say('alma', 'Third')
  await tellAll()
  expect((await notices('maya'))[0]).toBe('followed_comment by Alma')
  expect((await notices('sam'))[0]).toBe('comment by Alma')
})

test('without following and with no comment left no one hears', async () => {
  await followPost(await ctx('alma'), WELCOME)
  await unfollowPost(await ctx('alma'), WELCOME)
  const id = await say('maya', 'First')
  await deleteComment(await ctx('maya'), id)
  await say('leo', 'Second')
  await tellAll()
  expect([await notices('alma'), await notices('maya')]).toEqual([[], []])
})

test('no one hears of what they can’t see, or of someone blocked', async () => {
  for (const who of ['alma', 'maya'] as const) await followPost(await ctx(who), WELCOME)
  await say('leo', 'First')
  await block(await ctx('maya'), idOf('leo'))
  await tellAll()
  expect([await notices('maya'), await notices('alma')]).toEqual([[], ['followed_comment by Leo']])
  await changePost('welcome', { private: true })
  expect(await notices('alma')).toEqual([])
})

test('nor of what they could no longer see when it is handled', async () => {
  await followPost(await ctx('alma'), WELCOME)
  await say('leo', 'First')
  await changePost('welcome', { private: true })
  await tellAll()
  expect(await db.read.notification.count({ where: { user_id: idOf('alma') } })).toBe(0)
})

test('what one chose for mail and push keeps nothing off the pages', async () => {
  const off = { comments: false, also_commented: false, push_comments: false, follows: false }
  await db.write(async (tx) => {
    for (const who of ['sam', 'maya'] as const)
      await tx.notificationSettings.create({ data: { user_id: idOf(who), ...off } })
  })
  await say('maya', 'First')
  await say('leo', 'Second')
  await tellAll()
  expect([await notices('maya'), (await notices('sam')).length]).toEqual([
    ['followed_comment by Leo'],
    2,
  ])
})

test('what one chose is known, and each choice twice is once', async () => {
  expect(await state('sam')).toEqual({ notified: true, muted: false, participates: true })
  expect(await state('alma')).toEqual({ notified: false, muted: false, participates: false })
  for (const change of [followPost, followPost]) await change(await ctx('alma'), WELCOME)
  expect(await state('alma')).toEqual({ notified: true, muted: false, participates: false })
  for (const change of [mutePost, unfollowPost]) await change(await ctx('alma'), WELCOME)
  expect(await state('alma')).toEqual({ notified: false, muted: true, participates: false })
  expect(await db.read.postFollow.count()).toBe(1)
  await unmutePost(await ctx('alma'), WELCOME)
  expect(await db.read.postFollow.count()).toBe(0)
})

test('a post that can’t be seen can’t be followed; a choice can be taken back all the same', async () => {
  for (const who of ['lou', 'lisa'] as const)
    for (const change of [followPost, mutePost, unfollowPost, unmutePost])
      await expect(change(await ctx(who), WELCOME)).rejects.toBeInstanceOf(NotFound)
  await followPost(await ctx('alma'), WELCOME)
  await changePost('welcome', { private: true })
  await expect(mutePost(await ctx('alma'), WELCOME)).rejects.toBeInstanceOf(NotFound)
  await unfollowPost(await ctx('alma'), WELCOME)
  expect(await db.read.postFollow.count()).toBe(0)
})
