import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { Forbidden } from '~/platform/failures'
import { mayMarkAnswer } from '~/policy/comments'
import { visibleComment, type CommentFacts } from './access.server'

/** What is asked of a question whose answer is taken away. */
type Answered = { id: string; partner_code: string; answer_comment_id: string | null }

/**
 * Marks a comment as the answer of its question, in place of the one before. For who asked and for
 * staff of the school; throws NotFound for a comment one may not see and Forbidden for anybody
 * else, a post that is no question, and a hidden comment. Sets answer_comment_id and answered_at;
 * doing it again changes nothing. Event: question.answered.
 */
export async function markAnswer(ctx: Ctx, id: string): Promise<{ post_id: string }> {
  return ctx.db.write(async (tx) => {
    const comment = await markable(ctx, tx, id)
    const { post } = comment
    if (comment.hidden) throw new Forbidden()
    if (post.answer_comment_id === id) return { post_id: post.id }
    const data = { answer_comment_id: id, answered_at: ctx.now }
    await tx.post.update({ where: { id: post.id }, data })
    await happened(ctx, tx, 'question.answered', post.id, comment)
    return { post_id: post.id }
  })
}

/** Takes the mark back, under the same rules. Event: question.unanswered. */
export async function unmarkAnswer(ctx: Ctx, id: string): Promise<{ post_id: string }> {
  return ctx.db.write(async (tx) => {
    const { post } = await markable(ctx, tx, id)
    if (post.answer_comment_id === id) await clearAnswer(ctx, tx, post)
    return { post_id: post.id }
  })
}

/** A comment of which the viewer may say whether it is the answer; else NotFound or Forbidden. */
export async function markable(
  ctx: Ctx,
  from: Pick<Tx, 'comment'>,
  id: string,
): Promise<CommentFacts> {
  const comment = await visibleComment(ctx, from, id)
  if (!mayMarkAnswer(ctx.viewer, comment.post)) throw new Forbidden()
  return comment
}

/**
 * A question is without its answer again: the comment was deleted or hidden, or the post is no
 * question any more. For the command that does that, inside its transaction. Without an answer
 * nothing changes. Event: question.unanswered.
 */
export async function clearAnswer(
  ctx: Pick<Ctx, 'now' | 'viewer'>,
  tx: Tx,
  post: Answered,
): Promise<void> {
  const { id, partner_code, answer_comment_id } = post
  if (answer_comment_id === null) return
  await tx.post.update({ where: { id }, data: { answer_comment_id: null, answered_at: null } })
  await happened(ctx, tx, 'question.unanswered', id, { id: answer_comment_id, partner_code })
}

async function happened(
  { viewer, now }: Pick<Ctx, 'now' | 'viewer'>,
  tx: Tx,
  name: string,
  post_id: string,
  comment: { id: string; partner_code: string },
): Promise<void> {
  const { id: subject_id, partner_code } = comment
  const event = { name, partner_code, actor_id: viewer.id, subject_id, payload: { post_id } }
  await appendEvent(tx, event, now)
}
