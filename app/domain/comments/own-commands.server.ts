import { clearDraft } from '~/domain/drafts/commands.server'
import { PLACES } from '~/domain/drafts/schema'
import type { PostForm } from '~/domain/posts/create.server'
import { countComment } from '~/domain/posts/counters.server'
import { screened } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import type { Outcome } from '~/platform/failures'
import { clearAnswer } from './answers.server'
import { ownComment, ownVisibleComment, type CommentFacts } from './access.server'
import type { CommentInput } from './schema'

type Below = { post_id: string }

/**
 * Changes the text of an own comment. For who wrote it, below a post they may see; throws NotFound
 * or Forbidden for anybody else. Sets content and edited_at, and clears the draft; the same
 * text again changes nothing. Event: comment.edited. Refuses what a new comment is refused for. (COMMENT-04, COMMENT-05,
 * SCREEN-05, SCREEN-06)
 */
export async function editComment(
  ctx: Ctx,
  id: string,
  input: CommentInput,
  form: PostForm,
): Promise<Outcome<Below>> {
  const objections = screened(ctx, input, form.product)
  if (objections) return objections
  const post_id = await ctx.db.write(async (tx) => {
    const comment = await ownVisibleComment(ctx, tx, id)
    if (comment.content !== input.content) {
      const data = { content: input.content, edited_at: ctx.now }
      await tx.comment.update({ where: { id }, data })
      await happened(ctx, tx, 'comment.edited', comment)
    }
    await clearDraft(tx, ctx.viewer.id, PLACES.editComment(id), { ...form, now: ctx.now })
    return comment.post.id
  })
  return { ok: true, post_id }
}

/**
 * Deletes an own comment. For who wrote it, also below a post they may not see any more; throws
 * NotFound or Forbidden for anybody else. Sets deleted_at, takes the comment out of the counts and
 * the mark of an answer away; doing it again changes nothing. Event: comment.deleted, after
 * question.unanswered where it was the answer. (COMMENT-07, COMMENT-08)
 */
export async function deleteComment(ctx: Ctx, id: string): Promise<Below> {
  return ctx.db.write(async (tx) => {
    const gone = { id, user_id: ctx.viewer.id, deleted_at: { not: null } }
    const before = await tx.comment.findFirst({ where: gone, select: { post_id: true } })
    if (before) return before
    const comment = await ownComment(ctx, tx, id)
    const { post } = comment
    await tx.comment.update({ where: { id }, data: { deleted_at: ctx.now } })
    if (!comment.hidden) await countComment(tx, post, comment, -1)
    if (post.answer_comment_id === id) await clearAnswer(ctx, tx, post)
    await happened(ctx, tx, 'comment.deleted', comment)
    return { post_id: post.id }
  })
}

async function happened(ctx: Ctx, tx: Tx, name: string, comment: CommentFacts): Promise<void> {
  const { id: subject_id, partner_code, post } = comment
  const payload = { post_id: post.id }
  const event = { name, partner_code, actor_id: ctx.viewer.id, subject_id, payload }
  await appendEvent(tx, event, ctx.now)
}
