import { clearDraft } from '~/domain/drafts/commands.server'
import { DRAFT_KEYS, type FormContext } from '~/domain/drafts/schema'
import { visiblePost } from '~/domain/posts/access.server'
import { adjustCommentCounts } from '~/domain/posts/counters.server'
import { screenTexts } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import type { Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { addUnlessRecent, runOnce, toSubmission } from '~/platform/idempotency.server'
import { commentCreated } from './events'
import type { CommentValues } from './fields'

/**
 * Adds a comment to a post. For members who can see the post (else throws NotFound). Adds the comment
 * and counts it, and clears its draft; a second submission gets the result of the first, unless that
 * comment is gone. Event:
 * comment.created. Rejects restricted terms and personal email addresses, as in a post. (COMMENT-02,
 * COMMENT-04, SCREEN-05, SCREEN-06)
 */
export async function addComment(
  ctx: Ctx,
  postId: string,
  input: CommentValues,
  form: FormContext,
): Promise<Outcome<{ id: string }>> {
  const rejection = await screenTexts(ctx, input, form.product)
  if (rejection) return rejection
  const fields = ['comment', postId, input.content]
  const submission = toSubmission(ctx, form.idempotencyKey, fields)
  const { id } = await ctx.db.write(async (tx) => {
    const post = await visiblePost(ctx, tx, postId)
    return runOnce(tx, submission, {
      act: async () => {
        await clearDraft(ctx, tx, DRAFT_KEYS.comment(postId), form)
        const same = {
          post_id: postId,
          user_id: ctx.viewer.id,
          deleted_at: null,
          content: input.content,
        }
        return addUnlessRecent(
          ctx.now,
          (created_at) =>
            tx.comment.findFirst({ where: { ...same, created_at }, select: { id: true } }),
          () => insertComment(ctx, tx, post, input.content),
        )
      },
      holds: async ({ id }) => (await tx.comment.count({ where: { id, deleted_at: null } })) > 0,
    })
  })
  return { ok: true, id }
}

type CommentedPost = Awaited<ReturnType<typeof visiblePost>>

async function insertComment(ctx: Ctx, tx: Tx, post: CommentedPost, content: string) {
  const { now, viewer } = ctx
  const id = newId()
  // The comment belongs to its post's school, even if someone from another school writes it.
  const { id: post_id, partner_code } = post
  await tx.comment.create({
    data: { id, partner_code, post_id, user_id: viewer.id, content, created_at: now },
  })
  await adjustCommentCounts(tx, post, { user_id: viewer.id }, 1)
  await publish(tx, ctx, commentCreated({ subject: { id, partner_code }, post_id }))
  return { id }
}
