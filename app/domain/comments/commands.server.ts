import { clearDraft } from '~/domain/drafts/commands.server'
import { PLACES } from '~/domain/drafts/schema'
import { visiblePost, type PostFacts } from '~/domain/posts/access.server'
import { countComment } from '~/domain/posts/counters.server'
import type { PostForm } from '~/domain/posts/create.server'
import { screened } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import type { Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { guardStart, once } from '~/platform/once.server'
import type { CommentInput } from './schema'

/**
 * Adds a comment to a post. For members who may see the post (else throws NotFound). Adds the
 * comment and counts it, and clears its draft; a second submission answers as the first. Event: comment.created. Refuses
 * restricted terms and personal e-mail addresses, as in a post. (COMMENT-02, COMMENT-04, SCREEN-05,
 * SCREEN-06)
 */
export async function addComment(
  ctx: Ctx,
  postId: string,
  input: CommentInput,
  form: PostForm,
): Promise<Outcome<{ id: string }>> {
  const objections = screened(ctx, input, form.product)
  if (objections) return objections
  const said = ['comment', postId, input.content]
  const submission = { user_id: ctx.viewer.id, once: form.once, said, now: ctx.now }
  const { id } = await ctx.db.write(async (tx) => {
    const post = await visiblePost(ctx, tx, postId)
    return once(tx, submission, async () => {
      const place = PLACES.comment(postId)
      await clearDraft(tx, ctx.viewer.id, place, { ...form, now: ctx.now })
      const before = await justWritten(ctx, tx, postId, input.content)
      if (before) return before
      const written = await write(ctx, tx, post, input.content)
      await countComment(tx, post, { user_id: ctx.viewer.id }, 1)
      return written
    })
  })
  return { ok: true, id }
}

/** The same comment from the same person seconds ago: a form sent twice without its key. (ACCESS-19) */
async function justWritten(ctx: Ctx, tx: Tx, post_id: string, content: string) {
  return tx.comment.findFirst({
    where: {
      post_id,
      user_id: ctx.viewer.id,
      created_at: { gte: guardStart(ctx.now) },
      deleted_at: null,
      content,
    },
    select: { id: true },
  })
}

async function write(ctx: Ctx, tx: Tx, post: PostFacts, content: string) {
  const { now, viewer } = ctx
  const id = newId()
  // The comment lives where its post lives, also when somebody of another school writes it.
  const { id: post_id, partner_code } = post
  await tx.comment.create({
    data: { id, partner_code, post_id, user_id: viewer.id, content, created_at: now },
  })
  await appendEvent(
    tx,
    {
      name: 'comment.created',
      partner_code,
      actor_id: viewer.id,
      subject_id: id,
      payload: { post_id },
    },
    now,
  )
  return { id }
}
