import * as z from 'zod'
import { deletePost, privatizePost, unprivatizePost } from '~/domain/posts/commands.server'
import { likerIds } from '~/domain/posts/likers.server'
import { lockPost, unlockPost } from '~/domain/posts/lock.server'
import { mergeQuestion } from '~/domain/posts/merge.server'
import { movePost } from '~/domain/posts/move.server'
import { setPins } from '~/domain/posts/pins.server'
import { likePost, unlikePost } from '~/domain/posts/likes.server'
import { homeworkResult } from '~/domain/courses/homework.server'
import { personCounts } from '~/domain/profiles/counts.server'
import { requireNamedPerson } from '~/domain/people/access.server'
import { postCount, unnamedApiPosts, userApiPosts } from '~/domain/posts/api-posts.server'
import { PROFILE_SIZE } from '~/domain/posts/schema'
import { mergedInto, unmergeQuestion } from '~/domain/posts/unmerge.server'
import { withUnnamed } from '~/domain/posts/unnamed.server'
import type { Ctx } from '~/platform/ctx'
import {
  defineCommand,
  defineEndpoint,
  defineList,
  member,
  ok,
  okIfVisible,
  type Endpoint,
} from '../endpoint'
import { postEntity, postLikes } from '../entities/post'
import { countField, idField, idListField, objectField } from '../fields'
import { likeSource } from '../like-source'
import { loadPost, withComments } from '../loaders.server'
import { postInput, savePost } from '../post-input.server'

const home = member('/home')
/** The page of questions guards writing: everyone can ask. */
const writing = member('/ask')

const id = idField('a post')
const user_id = idField('a user')
const likeInput = z.object({ id, ...likeSource })

/** Posts of one page */
const MAX_POSTS = 100
/** Ids of one page */
const MAX_LIKER_IDS = 1000

async function readPage(ctx: Ctx, user_id: string, part: Parameters<typeof userApiPosts>[2]) {
  const { items, next } = await userApiPosts(ctx, user_id, part)
  return { items: await withComments(ctx, items), next }
}

async function countPosts(ctx: Ctx, user_id: string) {
  await requireNamedPerson(ctx, user_id)
  return (await personCounts(ctx, user_id)).posts_count
}

const change = (path: string, run: (ctx: Ctx, id: string) => Promise<unknown>) =>
  defineCommand({
    path: `/posts/:id/${path}`,
    who: writing,
    input: z.object({ id }),
    run: ({ ctx }, { id }) => run(ctx, id),
  })

/** Posts, and what can be done with them. */
export const postEndpoints: readonly Endpoint[] = [
  // (API-68)
  defineEndpoint({
    path: '/posts/:id',
    who: home,
    input: z.object({ id }),
    response: postEntity,
    handle: async ({ ctx }, { id }) => ok(await loadPost(ctx, id)),
  }),
  // The newest first. (API-69)
  defineList({
    path: '/posts',
    who: home,
    input: { user_id },
    entity: postEntity,
    most: MAX_POSTS,
    read: ({ ctx }, { user_id }, cursor) => readPage(ctx, user_id, { size: MAX_POSTS, cursor }),
  }),
  // Those that the viewer asked without their name: no one else is told who did. (not in the spec)
  defineList({
    path: '/unnamed_posts',
    who: home,
    input: {},
    entity: postEntity,
    most: MAX_POSTS,
    read: async ({ ctx }, _, cursor) => {
      const { items, next } = await unnamedApiPosts(ctx, { size: MAX_POSTS, cursor })
      return { items: await withComments(ctx, items), next }
    },
  }),
  // By a cursor too: new posts don't move what follows it. (API-70)
  defineList({
    path: '/paginated_posts',
    who: home,
    input: { user_id, from: countField(100_000).default(0) },
    entity: postEntity,
    most: PROFILE_SIZE,
    read: ({ ctx }, { user_id, from: offset }, cursor) =>
      readPage(ctx, user_id, { size: PROFILE_SIZE, cursor, offset: cursor ? 0 : offset }),
  }),
  // Ids, who liked it last first: a post itself names the newest alone. (POST-11, POST-13)
  defineList({
    path: '/posts/:id/likers',
    who: home,
    input: { id },
    entity: z.string(),
    most: MAX_LIKER_IDS,
    read: ({ ctx }, { id }, cursor) => likerIds(ctx, id, { cursor, size: MAX_LIKER_IDS }),
  }),
  // Of the school, or as many as a profile says. (API-71, PROFILE-12)
  defineEndpoint({
    path: '/post_count',
    who: home,
    input: z.object({ user_id: user_id.optional() }),
    response: z.int(),
    handle: async ({ ctx }, { user_id }) =>
      ok(await (user_id === undefined ? postCount(ctx) : countPosts(ctx, user_id))),
  }),
  // The post as it then is. (API-07, API-72, POST-19)
  defineEndpoint({
    method: 'POST',
    path: '/posts',
    who: writing,
    input: z.object({ post: objectField(postInput) }),
    response: z.object({ post: postEntity, canvas_successful_sent: z.boolean().optional() }),
    handle: async (args, { post }) => {
      const saved = await savePost(args, post)
      if (!saved.ok) return saved
      const isUnnamed = 'unnamed' in post && post.unnamed === true
      const ctx = isUnnamed ? withUnnamed(args.ctx, saved.id) : args.ctx
      const loaded = { post: await loadPost(ctx, saved.id) }
      if (post.id || !post.prompt_code) return ok(loaded)
      args.context.services.dispatcher.wake()
      // Of homework that isn't accepted yet, the job goes on trying. (CANVAS-08)
      const canvas_successful_sent = (await homeworkResult(args.ctx, saved.id)) === 'sent'
      return ok({ ...loaded, canvas_successful_sent })
    },
  }),
  // (API-73)
  defineCommand({
    method: 'DELETE',
    path: '/posts/:id',
    who: writing,
    input: z.object({ id }),
    run: ({ ctx }, { id }) => deletePost(ctx, id),
  }),
  // (API-74, API-75)
  change('privatize', privatizePost),
  change('unprivatize', unprivatizePost),
  change('lock', lockPost),
  change('unlock', unlockPost),
  defineCommand({
    path: '/posts/:id/merge',
    who: writing,
    input: z.object({ id, into: idField('a question') }),
    run: ({ ctx }, { id, into }) => mergeQuestion(ctx, id, into),
  }),
  change('unmerge', unmergeQuestion),
  // Where the address of a merged question leads; it isn't a post any longer. (not in the spec)
  defineEndpoint({
    path: '/posts/:id/merged_into',
    who: home,
    input: z.object({ id }),
    response: z.object({ merged_into: z.string().nullable() }),
    handle: async ({ ctx }, { id }) => ok({ merged_into: await mergedInto(ctx, id) }),
  }),
  defineCommand({
    path: '/posts/:id/move',
    who: writing,
    input: z.object({ id, from: idField('a topic'), to: idField('a topic') }),
    run: ({ ctx }, { id, ...move }) => movePost(ctx, id, move),
  }),
  defineCommand({
    path: '/posts/:id/pin',
    who: writing,
    input: z.object({ id, topics: idListField }),
    run: ({ ctx }, { id, topics }) => setPins(ctx, id, { topics }),
  }),
  // (API-76, POST-11)
  defineEndpoint({
    method: 'POST',
    path: '/posts/:id/like',
    who: home,
    input: likeInput,
    response: postLikes,
    handle: async ({ ctx }, { id, ...source }) => {
      await likePost(ctx, id, source)
      return ok((await loadPost(ctx, id)).likes)
    },
  }),
  // (API-77, POST-11)
  defineEndpoint({
    method: 'POST',
    path: '/posts/:id/unlike',
    who: home,
    input: likeInput,
    response: z.union([postLikes, z.literal(true)]),
    handle: async ({ ctx }, { id }) => {
      await unlikePost(ctx, id)
      return okIfVisible(async () => (await loadPost(ctx, id)).likes)
    },
  }),
]
