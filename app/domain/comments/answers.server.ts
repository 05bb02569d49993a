import { recordAudit } from '~/domain/audit/commands.server'
import { clearAnswer } from '~/domain/posts/answers.server'
import { questionAnswered } from '~/domain/posts/events'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { Forbidden } from '~/platform/failures'
import { markableAs } from '~/policy/comments'
import { isStaff } from '~/policy/viewer'
import { asAuthor } from '~/domain/posts/unnamed.server'
import { visibleComment, type CommentData } from './access.server'

/**
 * Marks a comment as the answer of its question, instead of the one before. For the question's author, while
 * the school has no answer, and for staff of the school, whose mark is the school's; throws NotFound for a
 * comment they can't see, and Forbidden for anyone else, a post that isn't a question, and a hidden comment.
 * Sets answer_comment_id, answered_at and school_answer; doing it again changes nothing. What staff mark is in
 * the audit log. Event: question.answered.
 */
export const markAnswer = (ctx: Ctx, id: string): Promise<Marked> =>
  ctx.db.write(async (tx) => {
    const { comment, as } = await markable(ctx, tx, id)
    const { post } = comment
    if (comment.hidden) throw new Forbidden()
    const school_answer = as === 'school' ? await findHow(tx, comment) : null
    const marked = { post_id: post.id, as }
    const isSame = post.answer_comment_id === id && post.school_answer === school_answer
    if (isSame) return marked
    const data = { answer_comment_id: id, answered_at: ctx.now, school_answer }
    await tx.post.update({ where: { id: post.id }, data })
    if (as === 'school') await recordMark(ctx, tx, comment, 'post mark-answer')
    if (post.answer_comment_id === id) return marked
    const event = questionAnswered({ subject: comment, post_id: post.id })
    await publish(tx, asAuthor(ctx, post.id), event)
    return marked
  })

/** Removes the mark, under the same rules. Event: question.unanswered. */
export const unmarkAnswer = (ctx: Ctx, id: string): Promise<Marked> =>
  ctx.db.write(async (tx) => {
    const { comment, as } = await markable(ctx, tx, id)
    const { post } = comment
    const marked = { post_id: post.id, as }
    if (post.answer_comment_id !== id) return marked
    await clearAnswer(asAuthor(ctx, post.id), tx, post)
    if (as === 'school') await recordMark(ctx, tx, comment, 'post unmark-answer')
    return marked
  })

type Marked = { post_id: string; as: 'own' | 'school' }

/** Whether staff of the school wrote it. */
async function findHow(tx: Tx, { user_id, post }: CommentData): Promise<'written' | 'marked'> {
  const where = { id: user_id, partner_code: post.partner_code }
  const author = await tx.user.findFirst({ where, select: { roles: true } })
  return author && isStaff({ roles: author.roles as string[] }) ? 'written' : 'marked'
}

async function recordMark(
  { viewer, now }: Ctx,
  tx: Tx,
  { id: comment, post: { id: target, partner_code } }: CommentData,
  command: string,
): Promise<void> {
  const entry = { who: viewer.id, command, target, outcome: 'done', partner_code }
  await recordAudit(tx, { ...entry, detail: { comment } }, now)
}

/** A comment that the viewer can mark as the answer or unmark, and as what; else NotFound or Forbidden. */
async function markable(ctx: Ctx, from: Pick<Tx, 'comment'>, id: string) {
  const comment = await visibleComment(ctx, from, id)
  const as = markableAs(ctx.viewer, comment.post)
  if (as === null) throw new Forbidden()
  return { comment, as }
}

/** Its post, for those who can mark it. */
export const markableComment = async (ctx: Ctx, id: string): Promise<CommentData> =>
  (await markable(ctx, ctx.db.read, id)).comment
