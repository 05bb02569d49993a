import { payloadOf, type LikedFrom } from '~/domain/posts/commands.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { ownsComment } from '~/policy/comments'
import { likedComment, visibleComment, type CommentFacts } from './access.server'

/**
 * The viewer likes a comment. For members, of comments they may see (else NotFound). Adds the like
 * and counts it; liking again changes nothing. Events: comment.liked, and badge.due where it is
 * somebody else's. (COMMENT-09, POST-12)
 */
export async function likeComment(ctx: Ctx, id: string, from: LikedFrom = {}): Promise<void> {
  const { viewer, now } = ctx
  await ctx.db.write(async (tx) => {
    const comment = await visibleComment(ctx, tx, id)
    const like = { user_id: viewer.id, comment_id: id }
    if (await tx.commentLike.findUnique({ where: { user_id_comment_id: like } })) return
    const { partner_code } = viewer
    await tx.commentLike.create({ data: { ...like, partner_code, created_at: now } })
    await tx.comment.update({ where: { id }, data: { like_count: { increment: 1 } } })
    await happened(ctx, tx, 'comment.liked', comment, from)
    if (ownsComment(viewer, comment)) return
    const due = { name: 'badge.due', partner_code, actor_id: viewer.id, subject_id: viewer.id }
    await appendEvent(tx, { ...due, payload: { badge: 'like', comment_id: id } }, now)
  })
}

/**
 * Takes the viewer's like back, also of a comment they may not see any more; else NotFound there.
 * Doing it again changes nothing. Event: comment.unliked. (COMMENT-09)
 */
export async function unlikeComment(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const comment = await likedComment(ctx, tx, id)
    const where = { user_id: ctx.viewer.id, comment_id: id }
    const { count } = await tx.commentLike.deleteMany({ where })
    if (count === 0) return
    await tx.comment.update({ where: { id }, data: { like_count: { decrement: 1 } } })
    await happened(ctx, tx, 'comment.unliked', comment)
  })
}

async function happened(
  ctx: Ctx,
  tx: Tx,
  name: string,
  comment: CommentFacts,
  from: LikedFrom = {},
): Promise<void> {
  const { id: subject_id, partner_code, post } = comment
  const payload = { post_id: post.id, ...payloadOf(from) }
  const event = { name, partner_code, actor_id: ctx.viewer.id, subject_id, payload }
  await appendEvent(tx, event, ctx.now)
}
