import { redirect } from '@remix-run/node'
import { markable, unmarkAnswer } from '~/domain/comments/answers.server'
import { ANSWER_TAKEN_BACK } from '~/domain/comments/schema'
import { forMembers, goWith } from '~/http/door.server'
import { comment, commentInPost } from '~/views/addresses'

/** Only a form does this; a typed address leads to the comment, for who may mark it. */
export const loader = forMembers(async ({ ctx, params }) => {
  const { id } = await markable(ctx, ctx.db.read, params.commentId ?? '')
  return redirect(comment(id))
})

/** Takes the mark back and leads to the comment, now in its place among the others. */
export const action = forMembers(async ({ ctx, context, params }) => {
  const id = params.commentId ?? ''
  const { post_id } = await unmarkAnswer(ctx, id)
  return goWith(context, commentInPost(post_id, id), ANSWER_TAKEN_BACK)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
