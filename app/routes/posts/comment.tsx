import { useActionData, useLoaderData } from '@remix-run/react'
import { addComment } from '~/domain/comments/commands.server'
import { commentPostedText, commentSchema } from '~/domain/comments/schema'
import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { commentFlash } from '~/domain/writing/posted.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { postById } from '~/domain/posts/queries.server'
import { followMerge } from '~/domain/posts/unmerge.server'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import type { ComposeResult } from '~/presenters/composing/compose-buttons.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { submitComposeForm } from '~/presenters/composing/submit.server'
import type { RouteHandle } from '~/root'
import { Page } from '~/ui/page'
import { commentInPost, post as postAddress } from '~/views/links'
import { CommentErrors, CommentForm, commentFormTitle } from '~/views/comments/comment-form'
import { Preview } from '~/views/composing/compose-parts'

export const meta = titleMeta<typeof loader>(commentFormTitle)

export const handle: RouteHandle = { upload: PICTURE_UPLOAD }

/** The comment form by itself: shown again when the comment is invalid, and for its preview. */
export const loader = requireMember(async (args) => {
  const post = await postById(args.ctx, await followMerge(args.ctx, args.params.postId ?? ''))
  const { id, title, is_question: question, mine, can_comment, comment_audience: audience } = post
  return {
    id,
    title,
    question,
    mine,
    audience,
    locked: !can_comment,
    ...(await startComposing(args, DRAFT_KEYS.comment(id))),
  }
})

/** Adds the comment, shows it below its post, or the one that was merged into, and says so. (COMMENT-02, COMMENT-03, COMMENT-04) */
export const action = requireMember(async (args) => {
  const { ctx, context, params } = args
  const at = await followMerge(ctx, params.postId ?? '')
  const { id, is_question, mine } = await postById(ctx, at)
  const { comments } = context.services.limits.writing
  return submitComposeForm(args, {
    target: {
      draftKey: DRAFT_KEYS.comment(id),
      // Below the post, with the draft in it.
      formPath: `${postAddress(id)}#content`,
      cancelPath: postAddress(id),
    },
    schema: commentSchema,
    publish: (input, form) =>
      publishWithinLimit(comments, ctx, () => addComment(ctx, id, input, form)),
    published: async (comment) => {
      const posted = commentPostedText(is_question && !mine)
      const text = await commentFlash(ctx, comment.id, posted)
      return redirectWithFlash(context, commentInPost(id, comment.id), text)
    },
  })
})

export default function Comment() {
  const { id, title, question, mine, audience, locked, formState, draft, mayAddPictures } =
    useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() as ComposeResult | undefined
  const form = result?.formState ?? formState
  return (
    <Page title={commentFormTitle({ question, mine })} lede={<a href={postAddress(id)}>{title}</a>}>
      <CommentErrors form={form} question={question} mine={mine} />
      <Preview preview={result?.preview} />
      <CommentForm
        postId={id}
        form={form}
        question={question}
        mine={mine}
        audience={audience}
        locked={locked}
        draft={draft}
        discard={result?.discard}
        inPictures={result?.inPictures}
        mayAddPictures={mayAddPictures}
      />
    </Page>
  )
}
