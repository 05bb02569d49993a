import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import {
  deletePost,
  likePost,
  privatizePost,
  unlikePost,
  unprivatizePost,
} from '~/domain/posts/commands.server'
import { postById } from '~/domain/posts/queries.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import { ctxFor, eventsOf, idOf, keptCounts, openWorld, type World } from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  const { kept, counted } = keptCounts(world)
  expect(kept, 'kept counts').toEqual(counted)
  await world.close()
})

const question = idOf('post:question')
const names = async () => (await eventsOf(world)).map(({ name, subject_id }) => [name, subject_id])

describe('[POST-07] [POST-08] private and visible again', () => {
  test('changes the post once, and once for each change', async () => {
    const maya = ctxFor(world, 'maya')
    await privatizePost(maya, question)
    await privatizePost(maya, question)
    expect(postById(maya, question).private).toBe(true)
    expect(() => postById(ctxFor(world, 'sam'), question)).toThrow()
    const ofMaya = { id: idOf('maya'), number: 0 }
    expect(keptCounts(world).kept['User.posts_count']).toContainEqual(ofMaya)
    await unprivatizePost(maya, question)
    await unprivatizePost(maya, question)
    expect(postById(ctxFor(world, 'sam'), question).private).toBe(false)
    expect(await names()).toEqual([
      ['post.privatized', question],
      ['post.unprivatized', question],
    ])
  })
})

test('[POST-10] deleting takes the post away for everybody, its author included', async () => {
  const maya = ctxFor(world, 'maya')
  await deletePost(maya, question)
  expect(() => postById(maya, question)).toThrow()
  await deletePost(maya, question)
  await expect(deletePost(ctxFor(world, 'sam'), question)).rejects.toSatisfy(isNotFound)
  expect(await names()).toEqual([['post.deleted', question]])
  const row = await world.db.read.post.findUniqueOrThrow({ where: { id: question } })
  expect(row.deleted_at).toEqual(maya.now)
})

test('a private post that is deleted does not count twice', async () => {
  await deletePost(ctxFor(world, 'maya'), idOf('post:secret'))
})

describe('[POST-06] nobody but the owner', () => {
  const acts = { privatizePost, unprivatizePost, deletePost }
  test.each(Object.entries(acts))('%s', async (_, act) => {
    await expect(act(ctxFor(world, 'sam'), question)).rejects.toSatisfy(isForbidden)
    await expect(act(ctxFor(world, 'stan'), question)).rejects.toSatisfy(isForbidden)
    await expect(act(ctxFor(world, 'lisa'), question)).rejects.toSatisfy(isNotFound)
    await expect(act(ctxFor(world, 'sam'), idOf('post:secret'))).rejects.toSatisfy(isNotFound)
    await expect(act(ctxFor(world, 'sam'), 'nothing')).rejects.toSatisfy(isNotFound)
    expect(await names()).toEqual([])
  })
})

describe('[POST-11] likes', () => {
  const likes = (name: 'sam' | 'alex') => {
    const { self_liked, like_count } = postById(ctxFor(world, name), question)
    return { self_liked, like_count }
  }

  test('toggle self_liked and change the count by one, once', async () => {
    const sam = ctxFor(world, 'sam')
    await likePost(sam, question)
    await likePost(sam, question)
    await likePost(ctxFor(world, 'alex'), question)
    expect(likes('sam')).toEqual({ self_liked: true, like_count: 2 })
    await unlikePost(sam, question)
    await unlikePost(sam, question)
    expect(likes('sam')).toEqual({ self_liked: false, like_count: 1 })
    expect(likes('alex')).toEqual({ self_liked: true, like_count: 1 })
    expect((await names()).map(([name]) => name)).toEqual([
      'post.liked',
      'badge.due',
      'post.liked',
      'badge.due',
      'post.unliked',
    ])
  })

  test('stay right when many come at once', async () => {
    const people = ['sam', 'alex', 'leo', 'alma', 'stan', 'cora', 'priya'] as const
    const everybody = people.map((name) => ctxFor(world, name))
    await Promise.all(
      everybody.flatMap((ctx) => [likePost(ctx, question), likePost(ctx, question)]),
    )
    expect(likes('sam')).toEqual({ self_liked: true, like_count: 7 })
    await Promise.all([...everybody.map((ctx) => unlikePost(ctx, question))])
    expect(likes('sam')).toEqual({ self_liked: false, like_count: 0 })
  })

  test('are for posts one may see', async () => {
    await expect(likePost(ctxFor(world, 'sam'), idOf('post:lake'))).rejects.toSatisfy(isNotFound)
    await expect(likePost(ctxFor(world, 'bea'), idOf('post:blocked'))).rejects.toSatisfy(isNotFound)
    await expect(unlikePost(ctxFor(world, 'sam'), idOf('post:gone'))).rejects.toSatisfy(isNotFound)
  })
})

test('the counts follow a post with comments through every state', async () => {
  const maya = ctxFor(world, 'maya')
  await addComment(
    ctxFor(world, 'sam'),
    question,
    { content: 'One' },
    { once: 'key-1', product: 'Campus' },
  )
  await privatizePost(maya, question)
  await addComment(
    ctxFor(world, 'stan'),
    question,
    { content: 'Two' },
    { once: 'key-2', product: 'Campus' },
  )
  await unprivatizePost(maya, question)
  await addComment(maya, question, { content: 'Three' }, { once: 'key-3', product: 'Campus' })
  const { kept } = keptCounts(world)
  const study = idOf('topic:study')
  expect(kept['Topic.posts_count']).toContainEqual({ id: study, number: 2 })
  expect(kept['Topic.comments_count']).toContainEqual({ id: study, number: 6 })
  await deletePost(maya, question)
})

test('[POST-11] one takes the own like back whatever has become of the post, and of no other', async () => {
  const likes = async () =>
    (await world.db.read.post.findUniqueOrThrow({ where: { id: question } })).like_count
  for (const name of ['sam', 'leo'] as const) await likePost(ctxFor(world, name), question)
  await privatizePost(ctxFor(world, 'maya'), question)
  await expect(unlikePost(ctxFor(world, 'alma'), question)).rejects.toSatisfy(isNotFound)
  await unlikePost(ctxFor(world, 'sam'), question)
  expect(await likes()).toBe(1)
  // Nothing is left to take back: it is as if it had never been.
  await expect(unlikePost(ctxFor(world, 'sam'), question)).rejects.toSatisfy(isNotFound)
  await unprivatizePost(ctxFor(world, 'maya'), question)
  const block = { user_id: idOf('maya'), blocked_user_id: idOf('leo'), partner_code: 'northfield' }
  await world.db.write((tx) => tx.block.create({ data: { ...block, created_at: new Date() } }))
  await expect(likePost(ctxFor(world, 'leo'), question)).rejects.toSatisfy(isNotFound)
  await unlikePost(ctxFor(world, 'leo'), question)
  expect(await likes()).toBe(0)
})
