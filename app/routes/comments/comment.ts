import { redirect } from '@remix-run/node'
import { visibleComment } from '~/domain/comments/access.server'
import { requireMember } from '~/http/guards/member-route.server'
import { commentInPost } from '~/views/links'

/** Redirects to the comment below its post. */
export const loader = requireMember(async ({ ctx, params }) => {
  const { id, post } = await visibleComment(ctx, ctx.db.read, params.commentId ?? '')
  return redirect(commentInPost(post.id, id))
})

/** Shows nothing itself; with it, an error renders as a page and not as a bare message. */
export default function Comment() {
  return null
}
