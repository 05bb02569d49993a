import { clearDraft } from '~/domain/drafts/commands.server'
import { PLACES } from '~/domain/drafts/schema'
import type { PostForm } from '~/domain/posts/create.server'
import { countComment } from '~/domain/posts/counters.server'
import { versionOf } from '~/domain/posts/edit.server'
import { screened } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome, type Refused } from '~/platform/failures'
import { once } from '~/platform/once.server'
import { clearAnswer } from './answers.server'
import { ownComment, ownVisibleComment, type CommentFacts } from './access.server'
import { COMMENT_CHANGED_MEANWHILE, type CommentInput } from './schema'

type Below = { post_id: string }

/** What a comment is to become. */
export type CommentEdit = CommentInput & {
  /** Its edited_at when one began, '' for one never edited; calls may leave it out */
  edited_at?: string
}

/**
 * Changes the text of an own comment. For who wrote it, below a post they may see; throws NotFound
 * or Forbidden for anybody else. Sets content and edited_at, and clears the draft; the same
 * text again changes nothing, a second submission answers as the first. Event: comment.edited.
 * Refuses what a new comment is refused for, and a form that began with another version, with
 * `conflict`: nothing is overwritten unseen. (COMMENT-04, COMMENT-05, SCREEN-05, SCREEN-06)
 */
export async function editComment(
  ctx: Ctx,
  id: string,
  { content, edited_at }: CommentEdit,
  form: PostForm,
): Promise<Outcome<Below> | (Refused & { conflict: true })> {
  const objections = screened(ctx, { content }, form.product)
  if (objections) return objections
  const said = ['edit-comment', id, content, edited_at ?? null]
  const submission = { user_id: ctx.viewer.id, once: form.once, said, now: ctx.now }
  const { post_id, conflict } = await ctx.db.write(async (tx) => {
    const comment = await ownVisibleComment(ctx, tx, id)
    return once(tx, submission, async () => {
      const began = edited_at ?? versionOf(comment)
      const conflict = began !== versionOf(comment)
      if (!conflict) await change(ctx, tx, comment, content, form)
      return { post_id: comment.post.id, conflict }
    })
  })
  if (conflict) return { ...refused({ '': [COMMENT_CHANGED_MEANWHILE] }), conflict: true }
  return { ok: true, post_id }
}

async function change(ctx: Ctx, tx: Tx, before: CommentFacts, content: string, form: PostForm) {
  const { id } = before
  await clearDraft(tx, ctx.viewer.id, PLACES.editComment(id), { ...form, now: ctx.now })
  if (before.content === content) return
  await tx.comment.update({ where: { id }, data: { content, edited_at: ctx.now } })
  await happened(ctx, tx, 'comment.edited', before)
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
