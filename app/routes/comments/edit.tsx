import { useActionData, useLoaderData } from '@remix-run/react'
import { ownVisibleComment } from '~/domain/comments/access.server'
import { editComment } from '~/domain/comments/own-commands.server'
import { COMMENT_SAVED, commentSchema } from '~/domain/comments/schema'
import { formOf, forMembers, goWith, refuse, startReply } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import { Button, ButtonLink } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { comment as commentAddress, commentInPost, post as postAddress } from '~/views/addresses'
import { CommentErrors } from '~/views/comments/comment-errors'

export const meta = titled<typeof loader>(() => 'Edit your comment')

/** The form of an own comment. (COMMENT-05) */
export const loader = forMembers(async ({ ctx, context, params }) => {
  const { id, content, post } = await ownVisibleComment(ctx, ctx.db.read, params.commentId ?? '')
  return { id, content, post: { id: post.id, title: post.title }, reply: startReply(context) }
})

/** Saves it and shows the comment where it stands. (COMMENT-03 to COMMENT-05) */
export const action = forMembers(async ({ ctx, context, params, request }) => {
  const id = params.commentId ?? ''
  // Whose comment it is comes before what is wrong with the text.
  await ownVisibleComment(ctx, ctx.db.read, id)
  const { input, reply } = await formOf(request, commentSchema)
  if (!input) return refuse(reply)
  const product = context.services.env.PRODUCT_NAME
  const outcome = await editComment(ctx, id, input, { product })
  if (!outcome.ok) return refuse(refusedReply(reply, outcome))
  return goWith(context, commentInPost(outcome.post_id, id), COMMENT_SAVED)
})

export default function Edit() {
  const { id, content, post, reply } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  return (
    <Page title="Edit your comment" lede={<a href={postAddress(post.id)}>{post.title}</a>}>
      <CommentErrors form={form} />
      <Form label="Edit your comment">
        <Field
          form={form}
          name="content"
          as="textarea"
          label="Your comment"
          defaultValue={content}
          required
        />
        <FormButtons>
          <Button>Save</Button>
          <ButtonLink href={commentAddress(id)} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
