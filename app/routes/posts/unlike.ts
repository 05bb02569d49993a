import { redirect } from '@remix-run/node'
import { unlikePost } from '~/domain/posts/commands.server'
import { goBack } from '~/http/back.server'
import { forMembers } from '~/http/door.server'

/** Only a form does this; a typed address leads to the post. */
export const loader = forMembers(({ params }) =>
  redirect(`/post/${encodeURIComponent(params.postId ?? '')}`),
)

/** Takes the like back and returns to the page of the button. (POST-11) */
export const action = forMembers(async ({ ctx, params, request }) => {
  const id = params.postId ?? ''
  await unlikePost(ctx, id)
  return goBack(request, `/post/${id}`, `post-${id}`)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
