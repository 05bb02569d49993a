import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addComment } from '~/domain/comments/commands.server'
import { commentSchema } from '~/domain/comments/schema'
import { postById } from '~/domain/posts/queries.server'
import { formOf, forMembers, refuse, startReply } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import { Page } from '~/ui/page'
import { commentInPost } from '~/views/addresses'
import { CommentErrors } from '~/views/comments/comment-errors'
import { CommentForm } from '~/views/comments/comment-form'

const titleOf = (question: boolean) => (question ? 'Answer the question' : 'Comment on the post')

export const meta = titled<typeof loader>(({ question }) => titleOf(question))

/** The comment form by itself: where a refused comment comes back. */
export const loader = forMembers(({ ctx, context, params }) => {
  const post = postById(ctx, params.postId ?? '')
  const { id, title, is_question: question } = post
  return { id, title, question, reply: startReply(context) }
})

/** Adds the comment and shows it where it stands. (COMMENT-02, COMMENT-03, COMMENT-04) */
export const action = forMembers(async ({ ctx, context, params, request }) => {
  const postId = params.postId ?? ''
  const { input, reply, once } = await formOf(request, commentSchema)
  if (!input) return refuse(reply)
  const product = context.services.env.PRODUCT_NAME
  const outcome = await addComment(ctx, postId, input, { once, product })
  if (!outcome.ok) return refuse(refusedReply(reply, outcome))
  return redirect(commentInPost(postId, outcome.id), 303)
})

export default function Comment() {
  const { id, title, question, reply } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  return (
    <Page title={titleOf(question)} lede={<a href={`/post/${id}`}>{title}</a>}>
      <CommentErrors form={form} />
      <CommentForm postId={id} form={form} question={question} />
    </Page>
  )
}
