import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addComment } from '~/domain/comments/commands.server'
import { commentSchema } from '~/domain/comments/schema'
import { PLACES } from '~/domain/drafts/schema'
import { withinLimit } from '~/domain/posts/limits.server'
import { postById } from '~/domain/posts/queries.server'
import { forMembers, refuse, refuseBy } from '~/http/door.server'
import { titled } from '~/http/title'
import {
  besidesPublishing,
  publishing,
  readWriting,
  startWriting,
  writtenForm,
} from '~/http/writing.server'
import { Page } from '~/ui/page'
import { commentInPost, post as postAddress } from '~/views/addresses'
import { CommentErrors } from '~/views/comments/comment-errors'
import { CommentForm } from '~/views/comments/comment-form'
import { Preview } from '~/views/writing/preview'

const titleOf = (question: boolean) => (question ? 'Answer the question' : 'Comment on the post')

export const meta = titled<typeof loader>(({ question }) => titleOf(question))

/** The comment form by itself: where a refused comment comes back, and its preview. */
export const loader = forMembers((asked) => {
  const { id, title, is_question: question } = postById(asked.ctx, asked.params.postId ?? '')
  return { id, title, question, ...startWriting(asked, PLACES.comment(id)) }
})

/** Adds the comment and shows it where it stands. (COMMENT-02, COMMENT-03, COMMENT-04) */
export const action = forMembers(async (asked) => {
  const { ctx, context, params, request } = asked
  const { id } = postById(ctx, params.postId ?? '')
  const written = await writtenForm(request)
  // Where the form stands below the post, with the draft in it.
  const at = {
    place: PLACES.comment(id),
    page: `${postAddress(id)}#content`,
    back: postAddress(id),
  }
  const aside = await besidesPublishing(asked, written, at)
  if (aside) return aside
  const { input, reply } = readWriting(written, commentSchema)
  if (!input) return refuse(reply)
  const { once, hold } = written
  const form = { once, hold, product: context.services.env.PRODUCT_NAME }
  const { comments } = context.services.limits.writing
  const saved = await publishing(asked, reply, () =>
    withinLimit(comments, ctx, () => addComment(ctx, id, input, form)),
  )
  if ('failed' in saved) return saved.failed
  if (!saved.done.ok) return refuseBy(reply, saved.done)
  return redirect(commentInPost(id, saved.done.id), 303)
})

export default function Comment() {
  const { id, title, question, reply, draft } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = answer?.reply ?? reply
  const aside = { preview: undefined, discard: false, ...answer }
  return (
    <Page title={titleOf(question)} lede={<a href={postAddress(id)}>{title}</a>}>
      <CommentErrors form={form} />
      <Preview preview={aside.preview} />
      <CommentForm
        postId={id}
        form={form}
        question={question}
        draft={draft}
        discard={aside.discard}
      />
    </Page>
  )
}
