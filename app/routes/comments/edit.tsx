import { useActionData, useLoaderData } from '@remix-run/react'
import { ownVisibleComment } from '~/domain/comments/access.server'
import { editComment } from '~/domain/comments/own-commands.server'
import { COMMENT_SAVED, commentSchema, DISCARD_CHANGES } from '~/domain/comments/schema'
import { PLACES } from '~/domain/drafts/schema'
import { forMembers, goWith, refuse } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import {
  besidesPublishing,
  publishing,
  readWriting,
  startWriting,
  writtenForm,
} from '~/http/writing.server'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { commentInPost, editComment as editAddress, post as postAddress } from '~/views/addresses'
import { CommentErrors } from '~/views/comments/comment-errors'
import { DiscardQuestion } from '~/views/writing/discard-question'
import { DraftNote } from '~/views/writing/draft-note'
import { Preview } from '~/views/writing/preview'
import { WritingButtons } from '~/views/writing/writing-buttons'

export const meta = titled<typeof loader>(() => 'Edit your comment')

/** The form of an own comment. (COMMENT-05) */
export const loader = forMembers(async (asked) => {
  const { ctx, params } = asked
  const { id, content, post } = await ownVisibleComment(ctx, ctx.db.read, params.commentId ?? '')
  const place = PLACES.editComment(id)
  return { content, post: { id: post.id, title: post.title }, place, ...startWriting(asked, place) }
})

/** Saves it and shows the comment where it stands. (COMMENT-03 to COMMENT-05) */
export const action = forMembers(async (asked) => {
  const { ctx, context, params, request } = asked
  // Whose comment it is comes before what is wrong with the text.
  const { id, content, post } = await ownVisibleComment(ctx, ctx.db.read, params.commentId ?? '')
  const written = await writtenForm(request)
  const back = commentInPost(post.id, id)
  const began = { content: [content] }
  const at = { place: PLACES.editComment(id), page: editAddress(id), back, began }
  const aside = await besidesPublishing(asked, written, at)
  if (aside) return aside
  const { input, reply } = readWriting(written, commentSchema)
  if (!input) return refuse(reply)
  const { once, hold } = written
  const form = { once, hold, product: context.services.env.PRODUCT_NAME }
  const saved = await publishing(asked, reply, () => editComment(ctx, id, input, form))
  if ('failed' in saved) return saved.failed
  if (!saved.done.ok) return refuse(refusedReply(reply, saved.done))
  return goWith(context, back, COMMENT_SAVED)
})

export default function Edit() {
  const { content, post, place, reply, draft } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = answer?.reply ?? reply
  const aside = { preview: undefined, discard: false, ...answer }
  return (
    <Page title="Edit your comment" lede={<a href={postAddress(post.id)}>{post.title}</a>}>
      <CommentErrors form={form} />
      <Preview preview={aside.preview} />
      <Form draft={place} label="Edit your comment">
        {aside.discard && <DiscardQuestion question={DISCARD_CHANGES} fieldId="content" />}
        <Field
          form={form}
          name="content"
          as="textarea"
          label="Your comment"
          hint="Markdown works."
          defaultValue={content}
          required
        />
        <WritingButtons publish="Save" />
        <DraftNote form={form} draft={draft} />
      </Form>
    </Page>
  )
}
