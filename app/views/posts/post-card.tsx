import type { ReactNode } from 'react'
import type { PostSummary } from '~/domain/posts/schema'
import { Byline } from '../people/byline'
import { MarkedText, type MarkedPiece } from '~/ui/marked-text'
import { commentInPost, post as postAddress, postIn } from '../addresses'
import { PostActs } from './post-acts'
import { AnswerMark, PostMarks, QuestionMark } from './post-marks'
import { PostPlaces } from './post-places'

type InList = {
  level?: 2 | 3
  /** The list's name, where a post opened from it leads on to its neighbours */
  list?: string
}
/** What was searched for, marked in the post, or where else it was found. */
export type PostFound = {
  title: MarkedPiece[]
  snippet: MarkedPiece[]
  author: MarkedPiece[] | null
  tags: string[]
  comment: { id: string; author: string; snippet: MarkedPiece[] } | null
}

type PostCardProps = InList & {
  post: PostSummary
  found?: PostFound
  /** What else is to be said of the author, at the end of the byline */
  below?: ReactNode
}

/** A post in a list (POST-02). */
export function PostCard({ post, level = 2, list, below, found }: PostCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="post" id={`post-${post.id}`}>
      <Heading>
        <a href={list ? postIn(list, post.id) : postAddress(post.id)}>
          {found ? <MarkedText pieces={found.title} /> : post.title}
        </a>
      </Heading>
      <Byline author={post.author} at={post.created_at} name={found?.author}>
        {post.is_question && (
          <>
            <QuestionMark />
            <AnswerMark answered={post.answered} />
          </>
        )}
        <PostMarks post={post} />
        {below}
      </Byline>
      <p className="snippet">{found ? <MarkedText pieces={found.snippet} /> : post.snippet}</p>
      {found?.comment && <FoundInComment postId={post.id} {...found.comment} />}
      <PostPlaces post={post} href={postAddress(post.id)} marked={found?.tags} />
      <PostActs post={post} />
    </article>
  )
}

type FoundInCommentProps = NonNullable<PostFound['comment']> & { postId: string }

function FoundInComment({ postId, id, author, snippet }: FoundInCommentProps) {
  return (
    <p className="in-comment">
      <a href={commentInPost(postId, id)}>In a comment by {author}</a>:{' '}
      <MarkedText pieces={snippet} />
    </p>
  )
}

type PostListProps = InList & {
  posts: PostSummary[]
  /** By the id of a post, what was searched for in it */
  found?: Record<string, PostFound>
  /** What comes in between, behind the second post or the only one */
  between?: ReactNode
}

/** Behind so many posts comes what does not belong to them. */
const BEFORE_BETWEEN = 2

export function PostList({ posts, found, between, ...rest }: PostListProps) {
  const last = Math.min(BEFORE_BETWEEN, posts.length) - 1
  return (
    <ol className="posts">
      {posts.map((post, at) => (
        <li key={post.id}>
          <PostCard post={post} found={found?.[post.id]} {...rest} />
          {at === last && between}
        </li>
      ))}
    </ol>
  )
}
