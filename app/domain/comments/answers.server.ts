import { clearAnswer } from '~/domain/posts/answers.server'
import { questionAnswered } from '~/domain/posts/events'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { Forbidden } from '~/platform/failures'
import { canMarkAnswer } from '~/policy/comments'
import { asAuthor } from '~/domain/posts/unnamed.server'
import { visibleComment, type CommentData } from './access.server'

/**
 * Marks a comment as the answer of its question, instead of the one before. For the question's author
 * and staff of the school; throws NotFound for a comment they can't see, and Forbidden for anyone
 * else, a post that isn't a question, and a hidden comment. Sets answer_comment_id and answered_at;
 * doing it again changes nothing. Event: question.answered.
 */
export async function markAnswer(ctx: Ctx, id: string): Promise<{ post_id: string }> {
  return ctx.db.write(async (tx) => {
    const comment = await markableComment(ctx, tx, id)
    const { post } = comment
    if (comment.hidden) throw new Forbidden()
    if (post.answer_comment_id === id) return { post_id: post.id }
    const data = { answer_comment_id: id, answered_at: ctx.now }
    await tx.post.update({ where: { id: post.id }, data })
    const event = questionAnswered({ subject: comment, post_id: post.id })
    await publish(tx, asAuthor(ctx, post.id), event)
    return { post_id: post.id }
  })
}

/** Removes the mark, under the same rules. Event: question.unanswered. */
export async function unmarkAnswer(ctx: Ctx, id: string): Promise<{ post_id: string }> {
  return ctx.db.write(async (tx) => {
    const { post } = await markableComment(ctx, tx, id)
    if (post.answer_comment_id === id) await clearAnswer(asAuthor(ctx, post.id), tx, post)
    return { post_id: post.id }
  })
}

/** A comment that the viewer can mark as the answer or unmark; else NotFound or Forbidden. */
export async function markableComment(
  ctx: Ctx,
  from: Pick<Tx, 'comment'>,
  id: string,
): Promise<CommentData> {
  const comment = await visibleComment(ctx, from, id)
  if (!canMarkAnswer(ctx.viewer, comment.post)) throw new Forbidden()
  return comment
}
