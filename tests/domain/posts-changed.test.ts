import { expect } from 'vitest'
import { deletePost, privatizePost, unprivatizePost } from '~/domain/posts/commands.server'
import { likePost, unlikePost } from '~/domain/posts/likes.server'
import { postById } from '~/domain/posts/queries.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import { comment } from '~tests/support/comment'
import { storedCounts } from '~tests/support/database'
import { ctx, db, dbTest as test, events, expectCounts, idOf } from '~tests/support/fixtures'

test.afterEach(expectCounts)

const question = idOf('post:question')
const names = async () => (await events()).map(({ name, subject_id }) => [name, subject_id])

test('[POST-07] [POST-08] private and visible again changes the post once for each', async () => {
  const maya = await ctx('maya')
  await privatizePost(maya, question)
  await privatizePost(maya, question)
  expect((await postById(maya, question)).private).toBe(true)
  await expect(postById(await ctx('sam'), question)).rejects.toThrow()
  const ofMaya = { id: idOf('maya'), number: 0 }
  expect((await storedCounts({ db })).stored['User.posts_count']).toContainEqual(ofMaya)
  await unprivatizePost(maya, question)
  await unprivatizePost(maya, question)
  expect((await postById(await ctx('sam'), question)).private).toBe(false)
  expect(await names()).toEqual([
    ['post.privatized', question],
    ['post.unprivatized', question],
  ])
})

test('[POST-10] deleting removes the post for everyone, its author included', async () => {
  const maya = await ctx('maya')
  await deletePost(maya, question)
  await expect(postById(maya, question)).rejects.toThrow()
  await deletePost(maya, question)
  await expect(deletePost(await ctx('sam'), question)).rejects.toSatisfy(isNotFound)
  expect(await names()).toEqual([['post.deleted', question]])
  const row = await db.read.post.findUniqueOrThrow({ where: { id: question } })
  expect(row.deleted_at).toEqual(maya.now)
})

test.each(Object.entries({ privatizePost, unprivatizePost, deletePost }))(
  '[POST-06] no one but the owner may: %s',
  async (_, run) => {
    for (const [who, post, fails] of [
      ['sam', question, isForbidden],
      ['stan', question, isForbidden],
      ['lisa', question, isNotFound],
      ['sam', idOf('post:secret'), isNotFound],
      ['sam', 'nothing', isNotFound],
    ] as const)
      await expect(run(await ctx(who), post)).rejects.toSatisfy(fails)
    expect(await names()).toEqual([])
  },
)

test('[POST-11] a like toggles self_liked and changes the count by one, once', async () => {
  const likes = async (name: 'sam' | 'alex') => {
    const { self_liked, like_count } = await postById(await ctx(name), question)
    return { self_liked, like_count }
  }
  const sam = await ctx('sam')
  for (const who of [sam, sam, await ctx('alex')]) await likePost(who, question)
  expect(await likes('sam')).toEqual({ self_liked: true, like_count: 2 })
  for (const who of [sam, sam]) await unlikePost(who, question)
  expect(await likes('sam')).toEqual({ self_liked: false, like_count: 1 })
  expect(await likes('alex')).toEqual({ self_liked: true, like_count: 1 })
  const liked = ['post.liked', 'post.liked', 'post.unliked']
  expect((await names()).map(([name]) => name)).toEqual(liked)
})

test('the counts follow a post with comments through every state', async () => {
  const maya = await ctx('maya')
  await comment('sam', 'One')
  await privatizePost(maya, question)
  await comment('stan', 'Two')
  await unprivatizePost(maya, question)
  await comment('maya', 'Three')
  const { stored } = await storedCounts({ db })
  const study = idOf('topic:study')
  expect(stored['Topic.posts_count']).toContainEqual({ id: study, number: 2 })
  expect(stored['Topic.comments_count']).toContainEqual({ id: study, number: 6 })
  await deletePost(maya, question)
  // A private one doesn't count twice.
  await deletePost(maya, idOf('post:secret'))
})

test('[POST-11] people take back their own like whatever became of the post, and no one else’s', async () => {
  const likes = async () =>
    (await db.read.post.findUniqueOrThrow({ where: { id: question } })).like_count
  for (const name of ['sam', 'leo'] as const) await likePost(await ctx(name), question)
  await privatizePost(await ctx('maya'), question)
  await expect(unlikePost(await ctx('alma'), question)).rejects.toSatisfy(isNotFound)
  await unlikePost(await ctx('sam'), question)
  expect(await likes()).toBe(1)
  // Nothing is left to take back: as if there had never been a like.
  await expect(unlikePost(await ctx('sam'), question)).rejects.toSatisfy(isNotFound)
  await unprivatizePost(await ctx('maya'), question)
  const block = { user_id: idOf('maya'), blocked_user_id: idOf('leo'), partner_code: 'northfield' }
  await db.write((tx) => tx.block.create({ data: { ...block, created_at: new Date() } }))
  await expect(likePost(await ctx('leo'), question)).rejects.toSatisfy(isNotFound)
  await unlikePost(await ctx('leo'), question)
  expect(await likes()).toBe(0)
})
