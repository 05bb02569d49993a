import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerOf, commentsOfPost, pageOfComment } from '~/domain/comments/queries.server'
import { PLACES } from '~/domain/drafts/schema'
import { hidingOf, removalOf } from '~/domain/moderation/told.server'
import { postById } from '~/domain/posts/queries.server'
import { UNAVAILABLE, type PostDetail } from '~/domain/posts/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { startWriting } from '~/http/writing.server'
import { isNotFound } from '~/platform/failures'
import { placeFrom, type Place } from '~/platform/keyset'
import type { Ctx } from '~/platform/ctx'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { comment } from '~/views/addresses'
import { CommentForm } from '~/views/comments/comment-form'
import { CommentPages } from '~/views/comments/comment-pages'
import { CommentThread } from '~/views/comments/comment-thread'
import { HiddenNote, RemovedNote } from '~/views/moderation/told-note'
import { MoreLikeThis } from '~/views/posts/more-like-this'
import { NeighbourLinks } from '~/views/posts/neighbour-links'
import { PostArticle } from '~/views/posts/post-article'
import { ResourceLinks } from '~/views/posts/resource-links'
import { BackToResults } from '~/views/search/back-to-results'
import { aroundPost } from './around-post.server'
import { influenceOn } from './influence.server'

export const meta = titled<typeof loader>((found) => found.post?.title ?? 'Post')

/** A post with its comments, or that there is none to see. (POST-03, POST-04, COMMENT-02) */
export const loader = forMembers(async (asked) => {
  const { ctx, params, url } = asked
  const id = params.postId ?? ''
  const post = findPost(ctx, id)
  if (!post) return data({ post: null, removal: await removalOf(ctx, id) }, { status: 404 })
  const after = placeOf(ctx, post, url)
  const { items, next } = commentsOfPost(ctx, post, after)
  const answer = answerOf(ctx, post)
  return data({
    post,
    resources: await influenceOn(asked),
    ...(await aroundPost(asked, post)),
    hiding: post.hidden ? await hidingOf(ctx, 'post', id) : null,
    comments: items,
    answer: after ? null : answer,
    answerUnseen: !after && post.answered && !answer,
    answerHref: answer && (after ? comment(answer.id) : `#comment-${answer.id}`),
    // The element's own name is kept in the address, so that the pages begin at the comments.
    firstHref: after ? `${pageAt(url, null)}#comments` : null,
    nextHref: next ? `${pageAt(url, next)}#comments` : null,
    ...startWriting(asked, PLACES.comment(id)),
  })
})

/** After which comment the page begins: the place of a walk, or the page on which a comment stands. */
function placeOf(ctx: Ctx, post: PostDetail, { searchParams }: URL): Place | null {
  const named = searchParams.get('comment')
  return named ? pageOfComment(ctx, post, named) : placeFrom(searchParams.get('after'))
}

/** This page with its comments from another place on; where it was opened from stays. */
function pageAt({ pathname, searchParams }: URL, after: string | null): string {
  const query = new URLSearchParams(searchParams)
  for (const name of ['after', 'comment']) query.delete(name)
  if (after) query.set('after', after)
  const text = query.toString()
  return text ? `${pathname}?${text}` : pathname
}

function findPost(ctx: Ctx, id: string) {
  try {
    return postById(ctx, id)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export default function Post() {
  const found = useLoaderData<typeof loader>()
  if (!found.post) return <Unavailable removal={found.removal} />
  const { post, hiding, comments, answer, answerHref, firstHref, nextHref, reply, draft } = found
  const { resources, list, around, more, back } = found
  return (
    <div className="page stack">
      {back && <BackToResults href={back} />}
      {post.hidden && <HiddenNote what="post" told={hiding} />}
      <PostArticle post={post} answerHref={answerHref} />
      <ResourceLinks resources={resources} />
      <CommentThread
        comments={comments}
        answer={answer}
        answerUnseen={found.answerUnseen}
        count={post.comment_count}
        mayMark={post.may_mark_answer}
      >
        <CommentPages firstHref={firstHref} nextHref={nextHref} />
        <CommentForm postId={post.id} form={reply} question={post.is_question} draft={draft} />
      </CommentThread>
      <NeighbourLinks list={list} around={around} />
      <MoreLikeThis posts={more} />
    </div>
  )
}

function Unavailable({ removal }: { removal: string | null }) {
  return (
    <Page title="Post" hideTitle>
      {removal && <RemovedNote told={removal} />}
      <EmptyState title={UNAVAILABLE}>
        <ButtonLink href="/home" variant="quiet">
          Go to the newest posts
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}
