import { useActionData, useLoaderData } from '@remix-run/react'
import { ownVisibleComment } from '~/domain/comments/access.server'
import { COMMENT_FIELDS } from '~/domain/comments/fields'
import { commentValues, editComment } from '~/domain/comments/own-commands.server'
import {
  commentEditSchema,
  commentSavedText,
  DISCARD_CHANGES,
  editCommentTitle,
} from '~/domain/comments/schema'
import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { toFormTexts } from '~/domain/writing/fields'
import { editVersion } from '~/domain/writing/versions'
import { requireMember, redirectWithFlash } from '~/http/guards/member-route.server'
import { isAnswer } from '~/policy/comments'
import { titleMeta } from '~/presenters/shell/title'
import type { ComposeResult } from '~/presenters/composing/compose-buttons.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { submitComposeForm } from '~/presenters/composing/submit.server'
import { renderMarkdown } from '~/platform/text/markdown.server'
import type { RouteHandle } from '~/root'
import { MentionFields } from '~/views/composing/mention-fields'
import { PictureFields } from '~/views/composing/picture-fields'
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

export const handle: RouteHandle = { upload: PICTURE_UPLOAD }

/** The form of an own comment. (COMMENT-05) */
export const loader = requireMember(async (args) => {
  const { ctx, params } = args
  const comment = await ownVisibleComment(ctx, ctx.db.read, params.commentId ?? '')
  const { id, title } = comment.post
  const draftKey = DRAFT_KEYS.editComment(comment.id)
  const defaults = toFormTexts(COMMENT_FIELDS, 'edit', commentValues(comment))
  return {
    defaults,
    version: editVersion(comment),
    post: { id, title },
    answers: isAnswer(comment, comment.post),
    draftKey,
    ...(await startComposing(args, draftKey, defaults)),
  }
})

/** Saves it and shows the comment below its post. (COMMENT-03 to COMMENT-05) */
export const action = requireMember(async (args) => {
  const { ctx, context, params } = args
  // Whose comment it is comes before what is wrong with the text.
  const comment = await ownVisibleComment(ctx, ctx.db.read, params.commentId ?? '')
  const { id, post } = comment
  const path = commentInPost(post.id, id)
  return submitComposeForm(args, {
    target: {
      draftKey: DRAFT_KEYS.editComment(id),
      formPath: editAddress(id),
      cancelPath: path,
      initial: toFormTexts(COMMENT_FIELDS, 'edit', commentValues(comment)),
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
  const { defaults, version, post, answers, draftKey, formState, draft, mayAddPictures } =
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
      <Form draft={draftKey} label={editCommentTitle(answers)} multipart={mayAddPictures}>
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
          defaultValue={defaults.content?.[0]}
          required
        />
        <MentionFields form={form} />
        <PictureFields
          form={form}
          mayAdd={mayAddPictures}
          defaults={defaults}
          isOpen={result?.inPictures}
        />
        <HiddenFields fields={{ edited_at }} />
        <WritingButtons publish="Save" />
        <DraftNote form={form} draft={draft} />
      </Form>
    </Page>
  )
}
