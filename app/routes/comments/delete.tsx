import { useLoaderData } from '@remix-run/react'
import { ownComment } from '~/domain/comments/access.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { commentDeletedText, DELETE_COMMENT } from '~/domain/comments/schema'
import { canSeePost } from '~/domain/posts/access.server'
import { requireMember, redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { snippet } from '~/platform/text/markdown.server'
import { ConfirmPage } from '~/ui/confirm-page'
import { comment as commentAddress, comments, ownComments } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'Delete comment')

/** The list, where one came from it or the post is not there for one anymore; else null. */
async function listPath({ ctx, url }: RouteArgs, postId: string) {
  const listed = url.searchParams.get('from') === 'profile' || !(await canSeePost(ctx, postId))
  return listed ? ownComments : null
}

/** Asks the one who wrote it first. (COMMENT-06, COMMENT-08) */
export const loader = requireMember(async (args) => {
  const { ctx, params } = args
  const { id, content, post } = await ownComment(ctx, ctx.db.read, params.commentId ?? '')
  const texts = { question: DELETE_COMMENT, note: snippet(content), button: 'Delete' }
  const back = (await listPath(args, post.id)) ?? commentAddress(id)
  return { ...texts, variant: 'danger' as const, back }
})

/** Deletes it and leads back to the list or the post it stood on. (COMMENT-07) */
export const action = requireMember(async (args) => {
  const { ctx, context, params } = args
  const { post_id, answer } = await deleteComment(ctx, params.commentId ?? '')
  const path = (await listPath(args, post_id)) ?? comments(post_id)
  return redirectWithFlash(context, path, commentDeletedText(answer))
})

export default function Delete() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />
}
