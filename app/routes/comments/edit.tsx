import { useActionData, useLoaderData } from '@remix-run/react'
import { ownVisibleComment } from '~/domain/comments/access.server'
import { editComment } from '~/domain/comments/own-commands.server'
import {
  commentEditSchema,
  commentSavedText,
  DISCARD_CHANGES,
  editCommentTitle,
} from '~/domain/comments/schema'
import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { editVersion } from '~/domain/writing/versions'
import { requireMember, redirectWithFlash } from '~/http/guards/member-route.server'
import { isAnswer } from '~/policy/comments'
import { titleMeta } from '~/presenters/shell/title'
import type { ComposeResult } from '~/presenters/composing/compose-buttons.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { submitComposeForm } from '~/presenters/composing/submit.server'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { MentionFields } from '~/views/composing/mention-fields'
import { Field } from '~/ui/field'
import { Form, HiddenFields } from '~/ui/form'
import { Page } from '~/ui/page'
import { fieldValue } from '~/ui/form-state'
import { commentInPost, editComment as editAddress, post as postAddress } from '~/views/links'
import { CommentErrors } from '~/views/comments/comment-form'
import { CurrentVersion } from '~/views/posts/current-version'
import {
  DiscardQuestion,
  DraftNote,
  Preview,
  WritingButtons,
} from '~/views/composing/compose-parts'

export const meta = titleMeta<typeof loader>(({ answers }) => editCommentTitle(answers))

/** The form of an own comment. (COMMENT-05) */
export const loader = requireMember(async (args) => {
  const { ctx, params } = args
  const comment = await ownVisibleComment(ctx, ctx.db.read, params.commentId ?? '')
  const { id, title } = comment.post
  const draftKey = DRAFT_KEYS.editComment(comment.id)
  return {
    content: comment.content,
    version: editVersion(comment),
    post: { id, title },
    answers: isAnswer(comment, comment.post),
    draftKey,
    ...(await startComposing(args, draftKey, { content: [comment.content] })),
  }
})

/** Saves it and shows the comment below its post. (COMMENT-03 to COMMENT-05) */
export const action = requireMember(async (args) => {
  const { ctx, context, params } = args
  // Whose comment it is comes before what is wrong with the text.
  const comment = await ownVisibleComment(ctx, ctx.db.read, params.commentId ?? '')
  const { id, content, post } = comment
  const path = commentInPost(post.id, id)
  return submitComposeForm(args, {
    target: {
      draftKey: DRAFT_KEYS.editComment(id),
      formPath: editAddress(id),
      cancelPath: path,
      initial: { content: [content] },
      editing: true,
    },
    schema: commentEditSchema,
    publish: (input, form) => editComment(ctx, id, input, form),
    current: async () => {
      const other = await ownVisibleComment(ctx, ctx.db.read, id)
      return { title: '', html: renderMarkdown(other.content), tag_names: [] }
    },
    published: () => redirectWithFlash(context, path, commentSavedText(isAnswer(comment, post))),
  })
})

export default function Edit() {
  const { content, version, post, answers, draftKey, formState, draft } =
    useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() as ComposeResult | undefined
  const form = result?.formState ?? formState
  const current = result?.current
  // Who has seen the other text decides over it; until then the form belongs to its own version.
  const edited_at = current ? version : fieldValue(form, 'edited_at', version)
  return (
    <Page title={editCommentTitle(answers)} lede={<a href={postAddress(post.id)}>{post.title}</a>}>
      <CommentErrors form={form} question={answers} />
      {current && <CurrentVersion post={current} what={answers ? 'answer' : 'comment'} />}
      <Preview preview={result?.preview} />
      <Form draft={draftKey} label={editCommentTitle(answers)}>
        {result?.discard && (
          <DiscardQuestion of={result.discard} question={DISCARD_CHANGES} fieldId="content" />
        )}
        <Field
          form={form}
          name="content"
          as="textarea"
          label={answers ? 'Your answer' : 'Your comment'}
          hint="You can use **bold**, lists, links, and @ with a full name."
          formats
          defaultValue={content}
          required
        />
        <MentionFields form={form} />
        <HiddenFields fields={{ edited_at }} />
        <WritingButtons publish="Save" />
        <DraftNote form={form} draft={draft} />
      </Form>
    </Page>
  )
}
