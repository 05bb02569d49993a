import { clearDraft } from '~/domain/drafts/commands.server'
import { DRAFT_KEYS, type FormContext } from '~/domain/drafts/schema'
import { saveMentions } from '~/domain/mentions/store.server'
import { attachPictures } from '~/domain/photos/pictures.server'
import type { ChosenPicture } from '~/domain/photos/schema-pictures'
import { visiblePost } from '~/domain/posts/access.server'
import { adjustCommentCounts } from '~/domain/posts/counters.server'
import { asAuthor } from '~/domain/posts/unnamed.server'
import { screenTexts } from '~/domain/terms/screening.server'
import { withEmpty, writtenTexts } from '~/domain/writing/fields'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, orFailure, orNull, Rejection, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { canCommentBelow } from '~/policy/posts'
import { isOwnUnnamed, writerBelow } from '~/policy/unnamed'
import { addUnlessRecent, runOnce, toSubmission } from '~/platform/idempotency.server'
import type { Prisma } from '~prisma/generated/client'
import { visibleComment } from './access.server'
import { commentCreated } from './events'
import { COMMENT_FIELDS, type CommentValues } from './fields'
import { LOCKED, PARENT_GONE_MEANWHILE } from './schema'

/**
 * Adds a comment to a post, perhaps as one that answers another comment there: one that answers that one
 * too is below the same. For members who can see the post (else throws NotFound). Adds the comment and counts it, and clears its draft; a second submission gets the result of the first, unless that
 * comment is gone. Event:
 * comment.created. Rejects restricted terms and personal email addresses, as in a post, and answering a
 * comment that the viewer can't see below this post. (COMMENT-02,
 * COMMENT-04, SCREEN-05, SCREEN-06) Below a locked post it rejects everyone's but staff's.
 */
export async function addComment(
  ctx: Ctx,
  postId: string,
  input: NewComment,
  form: FormContext,
): Promise<Outcome<{ id: string }>> {
  const { parent_id = null } = input
  const values = withEmpty(COMMENT_FIELDS, input)
  const { content, pictures } = values
  const rejection = await screenTexts(ctx, writtenTexts(COMMENT_FIELDS, values), form.product)
  if (rejection) return rejection
  const fields = [
    'comment',
    postId,
    content,
    ...(parent_id === null ? [] : [parent_id]),
    ...(pictures.length === 0 ? [] : [pictures]),
  ]
  const submission = toSubmission(ctx, form.idempotencyKey, fields)
  const write = async (tx: Tx) => {
    const post = await visiblePost(ctx, tx, postId)
    return runOnce(tx, submission, {
      act: async () => {
        if (!canCommentBelow(ctx.viewer, post)) throw new Rejection(failure({ '': [LOCKED] }))
        const parent = parent_id === null ? null : await answerable(ctx, tx, postId, parent_id)
        if (parent === 'gone') return { id: null }
        const key = parent_id === null ? DRAFT_KEYS.comment(postId) : DRAFT_KEYS.nested(parent_id)
        await clearDraft(ctx, tx, key, form)
        const row = {
          post_id: postId,
          user_id: writerBelow(ctx.viewer, postId),
          parent_id: parent,
          content,
        }
        return addUnlessRecent(
          ctx.now,
          async (created_at) =>
            // A picture is in one comment.
            pictures.length > 0
              ? null
              : tx.comment.findFirst({
                  where: { ...row, deleted_at: null, created_at },
                  select: { id: true },
                }),
          () => insertComment(ctx, tx, post, row, { answered: parent_id, pictures, form }),
        )
      },
      holds: async ({ id }) =>
        id !== null && (await tx.comment.count({ where: { id, deleted_at: null } })) > 0,
    })
  }
  const added = await orFailure(ctx.db.write(write))
  if (!added.ok) return added
  const { id } = added
  return id === null ? failure({ '': [PARENT_GONE_MEANWHILE] }) : { ok: true, id }
}

/** What a new comment says, and which other one it answers. */
type NewComment = CommentValues & { parent_id?: string | null }

/** The comment that one is put below that answers this one. */
async function answerable(ctx: Ctx, tx: Tx, postId: string, id: string) {
  const comment = await orNull(visibleComment(ctx, tx, id))
  return comment?.post.id === postId ? (comment.parent_id ?? id) : 'gone'
}

type InsertOptions = {
  answered: string | null
  pictures: readonly ChosenPicture[]
  form: FormContext
}

type CommentedPost = Awaited<ReturnType<typeof visiblePost>>

async function insertComment(
  ctx: Ctx,
  tx: Tx,
  post: CommentedPost,
  row: Pick<Prisma.CommentUncheckedCreateInput, 'post_id' | 'user_id' | 'parent_id' | 'content'>,
  { answered, pictures: chosen, form }: InsertOptions,
) {
  const { now, viewer } = ctx
  const { user_id } = row
  const id = newId()
  // The comment belongs to its post's school, even if someone from another school writes it.
  const { id: post_id, partner_code } = post
  await tx.comment.create({ data: { id, partner_code, ...row, created_at: now } })
  if (chosen.length > 0) {
    const pictures = await attachPictures(ctx, tx, { comment_id: id }, chosen)
    await tx.comment.update({ where: { id }, data: { pictures } })
  }
  const written = { partner_code, text: row.content, chosen: form.mentioned }
  // Who a name means depends on who writes it.
  if (!isOwnUnnamed(viewer, post_id)) await saveMentions(ctx, tx, { comment_id: id }, written)
  await adjustCommentCounts(tx, post, { user_id }, 1)
  const event = commentCreated({ subject: { id, partner_code }, post_id, answered })
  await publish(tx, asAuthor(ctx, post_id), event)
  return { id }
}
