import { data, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownHomework } from '~/domain/courses/homework.server'
import { markedAnswer, postThreads, commentPageCursor } from '~/domain/comments/queries.server'
import { DRAFT_KEYS } from '~/domain/drafts/schema'
import {
  hideNotice,
  removalNotice,
  type AuthorNotice,
} from '~/domain/moderation/author-notices.server'
import { postFollowState } from '~/domain/notifications/post-follows.server'
import { postById } from '~/domain/posts/queries.server'
import { markStep } from '~/domain/progress/commands.server'
import { UNAVAILABLE, type ShownPost } from '~/domain/posts/schema'
import { MERGED_NOTICE } from '~/domain/posts/schema-merge'
import { mergedInto } from '~/domain/posts/unmerge.server'
import { redirectWithNotice, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { orNull } from '~/platform/failures'
import { together } from '~/platform/together'
import { parseCursor, type Cursor } from '~/platform/database/cursor-pagination'
import type { Ctx } from '~/platform/ctx'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Reference } from '~/ui/reference'
import { Page } from '~/ui/page'
import { comment, post as postHref } from '~/views/links'
import { AskingNote } from '~/views/answer-requests/asking-note'
import { CommentForm } from '~/views/comments/comment-form'
import { CommentPages, CommentThread } from '~/views/comments/comment-thread'
import { HiddenNote, RemovedNote } from '~/views/moderation/author-notice'
import { NeighborLinks, PostSide, ResourceLinks } from '~/views/posts/around-post'
import { BackToList } from '~/views/posts/back-to-list'
import { PostArticle } from '~/views/posts/post-article'
import { PostFollow } from '~/views/posts/post-follow'
import { HomeworkNote } from '~/views/prompts/homework-note'
import { loadPostContext } from './post-context.server'
import { loadResources } from './influence.server'

export const meta = titleMeta<typeof loader>((data) => data.post?.title ?? 'Post')

/** A post with its comments, or that there is none to see. (POST-03, POST-04, COMMENT-02) */
export const loader = requireMember(async (args) => {
  const { ctx, params, url } = args
  const id = params.postId ?? ''
  const post = await orNull(postById(ctx, id))
  if (!post) {
    const into = await mergedInto(ctx, id)
    if (into) throw await redirectWithNotice(args.context, postHref(into), MERGED_NOTICE)
    const removal = await removalNotice(ctx, 'post', id)
    return data({ post: null, id, removal }, { status: 404 })
  }
  if (post.is_question) await markStep(ctx, 'browse_answers_and_advice')
  const after = await commentCursor(ctx, post, url)
  const named = url.searchParams.get('comment')
  const { threads, answer, context, composing, ...parts } = await together({
    threads: postThreads(ctx, post, after, named),
    answer: markedAnswer(ctx, post, named),
    context: loadPostContext(args, post),
    resources: loadResources(args),
    hiding: post.hidden ? hideNotice(ctx, 'post', id) : null,
    follow: postFollowState(ctx, post),
    homework: post.mine ? ownHomework(ctx, id) : null,
    composing: startComposing(args, DRAFT_KEYS.comment(id)),
  })
  return data({
    post,
    ...parts,
    ...context,
    comments: threads.items,
    answer: after ? null : answer,
    answerUnseen: !after && post.answered && !answer?.comment,
    answerHref: answer && (after ? comment(answer.id) : `#comment-${answer.id}`),
    // The element's own name is kept in the address, so that the pages begin at the comments.
    firstHref: after ? `${commentsHref(url, null)}#comments` : null,
    nextHref: threads.next ? `${commentsHref(url, threads.next)}#comments` : null,
    ...composing,
  })
})

/** The comment after which the page begins: the given cursor, or the page of a linked comment. */
async function commentCursor(
  ctx: Ctx,
  post: ShownPost,
  { searchParams }: URL,
): Promise<Cursor | null> {
  const named = searchParams.get('comment')
  return named ? await commentPageCursor(ctx, post, named) : parseCursor(searchParams.get('after'))
}

/** This page with its comments from another place on; where it was opened from stays. */
function commentsHref({ pathname, searchParams }: URL, after: string | null): string {
  const query = new URLSearchParams(searchParams)
  for (const name of ['after', 'comment']) query.delete(name)
  if (after) query.set('after', after)
  const text = query.toString()
  return text ? `${pathname}?${text}` : pathname
}

export const handle = {
  right(data: SerializeFrom<typeof loader>) {
    if (!data.post || (!data.author && data.more.length === 0)) return null
    return <PostSide question={data.post.is_question} author={data.author} more={data.more} />
  },
}

export default function Post() {
  const data = useLoaderData<typeof loader>()
  if (!data.post) return <Unavailable id={data.id} removal={data.removal} />
  const { post, hiding, comments, answer, answerHref, firstHref, nextHref, formState, draft } = data
  const { resources, from } = data
  return (
    <div className="page stack">
      {from && <BackToList {...from} />}
      {post.hidden && <HiddenNote what="post" id={post.id} notice={hiding} />}
      <PostArticle {...{ post, answerHref }} follow={data.follow} saved={post.saved} />
      <HomeworkNote homework={data.homework} />
      {data.asking && <AskingNote postId={post.id} asking={data.asking} />}
      <ResourceLinks resources={resources} />
      <CommentThread
        comments={comments}
        answer={answer}
        answerUnseen={data.answerUnseen}
        count={post.comment_count}
        canMark={post.marks_answer}
        answerKind={post.school_answer ?? 'own'}
        question={
          post.is_question ? { answers: post.answer_count, authorId: post.author.id } : null
        }
        mine={post.mine}
        locked={!post.can_comment}
      >
        <CommentPages {...{ firstHref, nextHref }} question={post.is_question} />
        <CommentForm
          postId={post.id}
          form={formState}
          question={post.is_question}
          mine={post.mine}
          audience={post.comment_audience}
          locked={!post.can_comment}
          draft={draft}
          mayAddPictures={data.mayAddPictures}
        />
        <PostFollow id={post.id} question={post.is_question} state={data.follow} />
      </CommentThread>
      {from && <NeighborLinks {...from} />}
    </div>
  )
}

function Unavailable({ id, removal }: { id: string; removal: AuthorNotice | null }) {
  return (
    <Page title="Post" hideTitle>
      {removal && <RemovedNote what="post" id={id} notice={removal} />}
      <EmptyState title={UNAVAILABLE}>
        <ButtonLink href="/home" variant="quiet">
          Go to the newest posts
        </ButtonLink>
        <Reference />
      </EmptyState>
    </Page>
  )
}
