import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent, type NewEvent } from '~/platform/events.server'
import { ownsPost } from '~/policy/posts'
import { likedPost, ownPost, visiblePost, type PostFacts } from './access.server'
import { countPost, counts } from './counters.server'

/**
 * Hides an own post from other students. For its owner; throws NotFound or Forbidden for anybody
 * else. Sets private and takes the post out of the counts; doing it again changes nothing.
 * Event: post.privatized. (POST-06, POST-07)
 */
export const privatizePost = (ctx: Ctx, id: string): Promise<void> => setPrivate(ctx, id, true)

/** The reverse, under the same rules. Event: post.unprivatized. (POST-06, POST-08) */
export const unprivatizePost = (ctx: Ctx, id: string): Promise<void> => setPrivate(ctx, id, false)

async function setPrivate(ctx: Ctx, id: string, wanted: boolean): Promise<void> {
  await ctx.db.write(async (tx) => hidePost(ctx, tx, await ownPost(ctx, tx, id), wanted))
}

/** The act itself, for commands that do more with an own post in the same transaction. */
export async function hidePost(ctx: Ctx, tx: Tx, post: PostFacts, wanted: boolean): Promise<void> {
  if (post.private === wanted) return
  const data = { private: wanted, updated_at: ctx.now }
  await tx.post.update({ where: { id: post.id }, data })
  if (!post.hidden) await countPost(tx, post, wanted ? -1 : 1)
  await happened(ctx, tx, wanted ? 'post.privatized' : 'post.unprivatized', post)
}

/**
 * Deletes an own post. For its owner; throws NotFound or Forbidden for anybody else. Sets
 * deleted_at and takes the post out of the counts; doing it again changes nothing.
 * Event: post.deleted. (POST-06, POST-10)
 */
export async function deletePost(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const gone = { id, user_id: ctx.viewer.id, deleted_at: { not: null } }
    if ((await tx.post.count({ where: gone })) > 0) return
    const post = await ownPost(ctx, tx, id)
    await tx.post.update({ where: { id }, data: { deleted_at: ctx.now, updated_at: ctx.now } })
    if (counts(post)) await countPost(tx, post, -1)
    await happened(ctx, tx, 'post.deleted', post)
  })
}

/** Where a like was given: what led to the post (POST-01); goes with the event, decides nothing. */
export type LikedFrom = { context?: string; matched_queries?: string[] }

/**
 * The viewer likes a post. For members, of posts they may see (else NotFound). Adds the like and
 * counts it; liking again changes nothing. Events: post.liked, and badge.due where it is somebody
 * else's. (POST-11, POST-12)
 */
export async function likePost(ctx: Ctx, id: string, from: LikedFrom = {}): Promise<void> {
  await ctx.db.write(async (tx) => {
    const post = await visiblePost(ctx, tx, id)
    const user_id = ctx.viewer.id
    const where = { user_id_post_id: { user_id, post_id: id } }
    if (await tx.postLike.findUnique({ where })) return
    const { partner_code } = ctx.viewer
    await tx.postLike.create({ data: { user_id, post_id: id, partner_code, created_at: ctx.now } })
    await tx.post.update({ where: { id }, data: { like_count: { increment: 1 } } })
    await happened(ctx, tx, 'post.liked', post, payloadOf(from))
    if (ownsPost(ctx.viewer, post)) return
    const due = { badge: 'like', post_id: id }
    const event = { name: 'badge.due', partner_code, actor_id: user_id, subject_id: user_id }
    await appendEvent(tx, { ...event, payload: due }, ctx.now)
  })
}

/**
 * Takes the viewer's like back, also of a post they may not see any more; else NotFound there. Doing
 * it again changes nothing. Event: post.unliked. (POST-11)
 */
export async function unlikePost(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const post = await likedPost(ctx, tx, id)
    const where = { user_id: ctx.viewer.id, post_id: id }
    const { count } = await tx.postLike.deleteMany({ where })
    if (count === 0) return
    await tx.post.update({ where: { id }, data: { like_count: { decrement: 1 } } })
    await happened(ctx, tx, 'post.unliked', post)
  })
}

/** An event holds single values only: the queries as one text, a line each. */
export const payloadOf = ({ context, matched_queries }: LikedFrom): NewEvent['payload'] => ({
  ...(context ? { context } : {}),
  ...(matched_queries?.length ? { matched_queries: matched_queries.join('\n') } : {}),
})

async function happened(
  ctx: Ctx,
  tx: Tx,
  name: string,
  post: PostFacts,
  payload: NewEvent['payload'] = {},
): Promise<void> {
  const { id: subject_id, partner_code } = post
  const event = { name, partner_code, actor_id: ctx.viewer.id, subject_id, payload }
  await appendEvent(tx, event, ctx.now)
}
