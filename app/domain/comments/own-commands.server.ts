import { clearDraft } from '~/domain/drafts/commands.server'
import { DRAFT_KEYS, type FormContext } from '~/domain/drafts/schema'
import { asAuthor } from '~/domain/posts/unnamed.server'
import { clearAnswer } from '~/domain/posts/answers.server'
import { saveMentions } from '~/domain/mentions/store.server'
import { adjustCommentCounts } from '~/domain/posts/counters.server'
import { attachPictures } from '~/domain/photos/pictures.server'
import { toChosen, type Picture } from '~/domain/photos/schema-pictures'
import { changedFields, withEmpty, writtenTexts } from '~/domain/writing/fields'
import { editVersion } from '~/domain/writing/versions'
import { storeFormer } from '~/domain/writing/former.server'
import { screenTexts } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, orFailure, type Outcome, type Failure } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { toWhere } from '~/platform/database/where.server'
import { isAnswer, ownComments } from '~/policy/comments'
import { isUnnamed } from '~/policy/unnamed'
import { commentDeleted, commentEdited } from './events'
import { ownComment, ownVisibleComment, type CommentData } from './access.server'
import { COMMENT_FIELDS, type CommentValues } from './fields'
import { COMMENT_EDIT_CONFLICT } from './schema'

type CommentLocation = { post_id: string }

/** What a comment should become. */
export type CommentEdit = CommentValues & {
  /** The version the edit began with; API requests may leave it out */
  edited_at?: string
}

/**
 * Changes an own comment; pictures that are left out stay. For its author, below a post they can see; throws NotFound or
 * Forbidden for anyone else. Sets content, pictures and edited_at, and clears the draft; the same text again
 * changes nothing, and a second submission gets the result of the first while the comment says that.
 * Event: comment.edited.
 * Rejects what addComment rejects, and an edit that began with another version, with `conflict`, so
 * that nothing is overwritten unseen. (COMMENT-04, COMMENT-05, SCREEN-05, SCREEN-06)
 */
export async function editComment(
  ctx: Ctx,
  id: string,
  { edited_at, ...change }: CommentEdit,
  form: FormContext,
): Promise<Outcome<CommentLocation> | (Failure & { conflict: true })> {
  const { content, pictures } = change
  const texts = writtenTexts(COMMENT_FIELDS, withEmpty(COMMENT_FIELDS, change))
  const rejection = await screenTexts(ctx, texts, form.product)
  if (rejection) return rejection
  const added = pictures === undefined ? [] : [pictures]
  const fields = ['edit-comment', id, content, edited_at ?? null, ...added]
  const submission = toSubmission(ctx, form.idempotencyKey, fields)
  const write = async (tx: Tx) => {
    const comment = await ownVisibleComment(ctx, tx, id)
    return runOnce(tx, submission, {
      act: async () => {
        const conflict = edited_at !== undefined && edited_at !== editVersion(comment)
        if (!conflict) await applyEdit(ctx, tx, comment, change, form)
        return { post_id: comment.post.id, conflict }
      },
      holds: ({ conflict }) => !conflict && isSame(comment, change),
    })
  }
  const edited = await orFailure(ctx.db.write(write))
  if (!edited.ok) return edited
  const { post_id, conflict } = edited
  if (conflict) return { ...failure({ '': [COMMENT_EDIT_CONFLICT] }), conflict: true }
  return { ok: true, post_id }
}

/** What an edit begins with. */
export const commentValues = ({ content, pictures }: CommentData) => ({
  content,
  pictures: toChosen(pictures as Picture[]),
})

const isSame = (comment: CommentData, change: CommentValues): boolean => {
  const before = commentValues(comment)
  return changedFields(COMMENT_FIELDS, before, { ...before, ...change }).length === 0
}

async function applyEdit(
  ctx: Ctx,
  tx: Tx,
  before: CommentData,
  change: CommentValues,
  form: FormContext,
) {
  const { id } = before
  const { content, pictures: chosen } = change
  await clearDraft(ctx, tx, DRAFT_KEYS.editComment(id), form)
  if (isSame(before, change)) return
  const former = commentValues(before).pictures
  const pictures = chosen && (await attachPictures(ctx, tx, { comment_id: id }, chosen, former))
  const { partner_code, post_id, user_id } = before
  await storeFormer(
    tx,
    {
      of: { comment_id: id },
      partner_code,
      before: { title: '', content: before.content, tag_names: [] },
      written_at: before.edited_at ?? before.created_at,
    },
    ctx.now,
  )
  await tx.comment.update({ where: { id }, data: { content, pictures, edited_at: ctx.now } })
  const texts = { partner_code, text: content, before: before.content, chosen: form.mentioned }
  if (!isUnnamed(user_id)) await saveMentions(ctx, tx, { comment_id: id }, texts)
  await publish(tx, asAuthor(ctx, post_id), commentEdited({ subject: before, post_id }))
}

/**
 * Deletes an own comment. For its author, even below a post they can no longer see; throws NotFound
 * or Forbidden for anyone else. Sets deleted_at, takes the comment out of the counts and removes its
 * mark as the answer; doing it again changes nothing. Returns its post, and whether it was called an
 * answer. Event: comment.deleted, after
 * question.unanswered if it was the answer. (COMMENT-07, COMMENT-08)
 */
export async function deleteComment(
  ctx: Ctx,
  id: string,
): Promise<CommentLocation & { answer: boolean }> {
  return ctx.db.write(async (tx) => {
    const own = toWhere('Comment', ownComments(ctx.viewer))
    const where = { id, AND: [own], deleted_at: { not: null } }
    const deleted = await tx.comment.findFirst({ where, include: { post: true } })
    if (deleted) return { post_id: deleted.post_id, answer: isAnswer(deleted, deleted.post) }
    const comment = await ownComment(ctx, tx, id)
    const { post } = comment
    await tx.comment.update({ where: { id }, data: { deleted_at: ctx.now } })
    if (!comment.hidden) await adjustCommentCounts(tx, post, comment, -1)
    const author = asAuthor(ctx, post.id)
    if (post.answer_comment_id === id) await clearAnswer(author, tx, post)
    await publish(tx, author, commentDeleted({ subject: comment, post_id: post.id }))
    return { post_id: post.id, answer: isAnswer(comment, post) }
  })
}
