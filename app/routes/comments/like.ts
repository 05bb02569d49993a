import { redirect } from '@remix-run/node'
import { likeComment } from '~/domain/comments/likes.server'
import { goBack } from '~/http/back.server'
import { forMembers } from '~/http/door.server'
import { comment } from '~/views/addresses'

/** Only a form does this; a typed address leads to the comment. */
export const loader = forMembers(({ params }) =>
  redirect(comment(encodeURIComponent(params.commentId ?? ''))),
)

/** Likes the comment and returns to the page of the button. (COMMENT-09) */
export const action = forMembers(async ({ ctx, params, request }) => {
  const id = params.commentId ?? ''
  await likeComment(ctx, id)
  return goBack(request, comment(id), `comment-${id}`)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
