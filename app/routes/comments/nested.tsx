import { useActionData, useLoaderData } from '@remix-run/react'
import { commentedPost } from '~/domain/comments/access.server'
import { addComment } from '~/domain/comments/commands.server'
import { nestedPage, shownComment } from '~/domain/comments/nested.server'
import {
  commentSchema,
  NESTED_POSTED,
  nestedTitle,
  PARENT_GONE_MEANWHILE,
} from '~/domain/comments/schema'
import { DRAFT_KEYS, withDraft } from '~/domain/drafts/schema'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { postById } from '~/domain/posts/queries.server'
import { commentFlash } from '~/domain/writing/posted.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { redirectWithFlash, requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { parseCursor } from '~/platform/database/cursor-pagination'
import { orNull } from '~/platform/failures'
import { titleMeta } from '~/presenters/shell/title'
import type { ComposeResult } from '~/presenters/composing/compose-buttons.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { saveTyped } from '~/presenters/composing/save-typed.server'
import { submitComposeForm } from '~/presenters/composing/submit.server'
import type { RouteHandle } from '~/root'
import { Page } from '~/ui/page'
import { CommentErrors, CommentForm } from '~/views/comments/comment-form'
import { Comment, CommentPages, NestedComments } from '~/views/comments/comment-thread'
import { Preview } from '~/views/composing/compose-parts'
import { commentInPost, nestedComments, post as postAddress } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ comment }) => nestedTitle(comment.author.name))

export const handle: RouteHandle = { upload: PICTURE_UPLOAD }

/** A comment with the form for what answers it, and all that does. */
export const loader = requireMember(async (args) => {
  const { ctx, params, url } = args
  const { comment, post_id, parent_id } = await shownComment(ctx, params.commentId ?? '')
  const { id } = comment
  const post = await postById(ctx, post_id)
  const after = parseCursor(url.searchParams.get('after'))
  const nested = await nestedPage(ctx, id, after)
  const authorId = post.is_question ? post.author.id : null
  return {
    post: {
      id: post_id,
      title: post.title,
      audience: post.comment_audience,
      locked: !post.can_comment,
    },
    canMark: post.marks_answer,
    authorId,
    comment,
    answers: authorId !== null && authorId !== comment.author.id && parent_id === null,
    nested: nested.items,
    firstHref: after ? nestedComments(id) : null,
    nextHref: nested.next ? `${nestedComments(id)}?after=${nested.next}` : null,
    ...(await startComposing(args, DRAFT_KEYS.nested(id))),
  }
})

/** Adds the comment below the one that it answers, shows it there and says so. */
export const action = requireMember(async (args) => {
  const { ctx, context, params } = args
  const id = params.commentId ?? ''
  const postId = await commentedPost(ctx, id)
  if (!(await orNull(shownComment(ctx, id)))) return moveToPost(args, postId)
  const { comments } = context.services.limits.writing
  return submitComposeForm(args, {
    target: {
      draftKey: DRAFT_KEYS.nested(id),
      formPath: nestedComments(id),
      cancelPath: commentInPost(postId, id),
    },
    schema: commentSchema,
    publish: (input, form) =>
      publishWithinLimit(comments, ctx, () =>
        addComment(ctx, postId, { ...input, parent_id: id }, form),
      ),
    published: async (comment) => {
      const text = await commentFlash(ctx, comment.id, NESTED_POSTED)
      return redirectWithFlash(context, commentInPost(postId, comment.id), text)
    },
  })
})

/** The comment has gone meanwhile: what was written to it is in the form below its post. */
async function moveToPost(args: RouteArgs, postId: string) {
  const saved = await saveTyped(args, DRAFT_KEYS.comment(postId))
  const path = `${postAddress(postId)}#content`
  return redirectWithFlash(
    args.context,
    saved ? withDraft(path, saved) : path,
    PARENT_GONE_MEANWHILE,
  )
}

export default function Nested() {
  const data = useLoaderData<typeof loader>()
  const { post, comment, canMark, answers, nested, draft, firstHref, nextHref } = data
  const { locked } = post
  const { mayAddPictures } = data
  const result = useActionData<typeof action>() as ComposeResult | undefined
  const form = result?.formState ?? data.formState
  const authorId = data.authorId ?? undefined
  const ofAuthor = comment.author.id === authorId
  return (
    <Page
      title={nestedTitle(comment.author.name)}
      lede={<a href={postAddress(post.id)}>{post.title}</a>}
    >
      <CommentErrors form={form} parent={comment} />
      <div id={`comment-${comment.id}`}>
        <Comment
          {...{ comment, canMark, locked, ofAuthor, name: answers ? 'answer' : 'comment' }}
        />
      </div>
      <Preview preview={result?.preview} />
      <CommentForm
        postId={post.id}
        parent={comment}
        form={form}
        audience={post.audience}
        locked={locked}
        draft={draft}
        discard={result?.discard}
        inPictures={result?.inPictures}
        mayAddPictures={mayAddPictures}
      />
      {nested.length > 0 && (
        <section className="stack" aria-labelledby="nested-title">
          <h2 id="nested-title">Replies</h2>
          <NestedComments comments={nested} {...{ canMark, locked, authorId }} />
        </section>
      )}
      <CommentPages {...{ firstHref, nextHref }} />
    </Page>
  )
}
