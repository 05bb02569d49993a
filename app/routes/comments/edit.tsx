import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ownVisibleComment } from '~/domain/comments/access.server'
import { editComment } from '~/domain/comments/own-commands.server'
import { COMMENT_SAVED, commentEditSchema, DISCARD_CHANGES } from '~/domain/comments/schema'
import { PLACES } from '~/domain/drafts/schema'
import { versionOf } from '~/domain/posts/edit.server'
import { forMembers, goWith, refuse } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import {
  besidesPublishing,
  publishing,
  readWriting,
  startWriting,
  writtenForm,
  type WritingAnswer,
} from '~/http/writing.server'
import { renderMarkdown } from '~/platform/markdown.server'
import { Field } from '~/ui/field'
import { Form, HiddenFields } from '~/ui/form'
import { Page } from '~/ui/page'
import { typedValue } from '~/ui/reply'
import { commentInPost, editComment as editAddress, post as postAddress } from '~/views/addresses'
import { CommentErrors } from '~/views/comments/comment-errors'
import { PostNow } from '~/views/posts/post-now'
import { DiscardQuestion } from '~/views/writing/discard-question'
import { DraftNote } from '~/views/writing/draft-note'
import { Preview } from '~/views/writing/preview'
import { WritingButtons } from '~/views/writing/writing-buttons'

export const meta = titled<typeof loader>(() => 'Edit your comment')

/** The form of an own comment. (COMMENT-05) */
export const loader = forMembers(async (asked) => {
  const { ctx, params } = asked
  const comment = await ownVisibleComment(ctx, ctx.db.read, params.commentId ?? '')
  const { id, title } = comment.post
  const place = PLACES.editComment(comment.id)
  return {
    content: comment.content,
    version: versionOf(comment),
    post: { id, title },
    place,
    ...startWriting(asked, place),
  }
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
  const { input, reply } = readWriting(written, commentEditSchema)
  if (!input) return refuse(reply)
  const { once, hold } = written
  const form = { once, hold, product: context.services.env.PRODUCT_NAME }
  const saved = await publishing(asked, reply, () => editComment(ctx, id, input, form))
  if ('failed' in saved) return saved.failed
  const { done: outcome } = saved
  if (outcome.ok) return goWith(context, back, COMMENT_SAVED)
  if (!('conflict' in outcome)) return refuse(refusedReply(reply, outcome))
  // Both texts: the form keeps one, the comment as it is now stands above it.
  const other = await ownVisibleComment(ctx, ctx.db.read, id)
  const now = { title: '', html: renderMarkdown(other.content), tag_names: [] }
  return data({ reply: refusedReply(reply, outcome), now }, { status: 409 })
})

export default function Edit() {
  const { content, version, post, place, reply, draft } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as WritingAnswer | undefined
  const form = answer?.reply ?? reply
  const now = answer?.now
  // Who has seen the other text decides over it; until then the form belongs to its own version.
  const edited_at = now ? version : typedValue(form, 'edited_at', version)
  return (
    <Page title="Edit your comment" lede={<a href={postAddress(post.id)}>{post.title}</a>}>
      <CommentErrors form={form} />
      {now && <PostNow post={now} what="comment" />}
      <Preview preview={answer?.preview} />
      <Form draft={place} label="Edit your comment">
        {answer?.discard && <DiscardQuestion question={DISCARD_CHANGES} fieldId="content" />}
        <Field
          form={form}
          name="content"
          as="textarea"
          label="Your comment"
          hint="Markdown works."
          defaultValue={content}
          required
        />
        <HiddenFields fields={{ edited_at }} />
        <WritingButtons publish="Save" />
        <DraftNote form={form} draft={draft} />
      </Form>
    </Page>
  )
}
