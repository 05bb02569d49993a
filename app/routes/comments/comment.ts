import { redirect } from '@remix-run/node'
import { visibleComment } from '~/domain/comments/access.server'
import { forMembers } from '~/http/door.server'
import { commentInPost } from '~/views/addresses'

/** Leads to the comment where it stands below its post. */
export const loader = forMembers(async ({ ctx, params }) => {
  const { id, post } = await visibleComment(ctx, ctx.db.read, params.commentId ?? '')
  return redirect(commentInPost(post.id, id))
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Comment() {
  return null
}
