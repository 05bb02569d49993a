import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { toWhere } from '~/platform/database/where.server'
import { ownPosts } from '~/policy/posts'
import { ownPost } from './access.server'
import { asAuthor } from './unnamed.server'
import { adjustPostCounts, isCounted } from './counters.server'
import { takeOutMerged } from './unmerge.server'
import { postDeleted, postPrivatized, postUnprivatized } from './events'

/**
 * Makes an own post private. For its author; throws NotFound or Forbidden for anyone else. Sets
 * private and takes the post out of the counts; doing it again changes nothing.
 * Event: post.privatized. (POST-06, POST-07)
 */
export const privatizePost = (ctx: Ctx, id: string): Promise<void> =>
  changeOwnPrivacy(ctx, id, true)

/** Makes it visible again, under the same rules. Event: post.unprivatized. (POST-06, POST-08) */
export const unprivatizePost = (ctx: Ctx, id: string): Promise<void> =>
  changeOwnPrivacy(ctx, id, false)

const changeOwnPrivacy = (ctx: Ctx, id: string, isPrivate: boolean): Promise<void> =>
  ctx.db.write(async (tx) => setPrivate(ctx, tx, await ownPost(ctx, tx, id), isPrivate))

/** For commands that do more with an own post in the same transaction. */
export async function setPrivate(
  ctx: Ctx,
  tx: Tx,
  post: Awaited<ReturnType<typeof ownPost>>,
  isPrivate: boolean,
): Promise<void> {
  if (post.private === isPrivate) return
  const changed = isPrivate ? await takeOutMerged(ctx, tx, post) : post
  const data = { private: isPrivate, updated_at: ctx.now }
  await tx.post.update({ where: { id: post.id }, data })
  if (!post.hidden) await adjustPostCounts(tx, changed, isPrivate ? -1 : 1)
  const event = isPrivate ? postPrivatized : postUnprivatized
  await publish(tx, asAuthor(ctx, post.id), event({ subject: post }))
}

/**
 * Deletes an own post. For its author; throws NotFound or Forbidden for anyone else. Sets
 * deleted_at and takes the post out of the counts; doing it again changes nothing.
 * Event: post.deleted. (POST-06, POST-10)
 */
export async function deletePost(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const own = toWhere('Post', ownPosts(ctx.viewer))
    const deleted = { id, AND: [own], deleted_at: { not: null } }
    if ((await tx.post.count({ where: deleted })) > 0) return
    const post = await takeOutMerged(ctx, tx, await ownPost(ctx, tx, id))
    await tx.post.update({ where: { id }, data: { deleted_at: ctx.now, updated_at: ctx.now } })
    if (isCounted(post)) await adjustPostCounts(tx, post, -1)
    await publish(tx, asAuthor(ctx, id), postDeleted({ subject: post }))
  })
}
