import type { ReactNode } from 'react'
import type { PostSummary } from '~/domain/posts/schema'
import { Byline } from '../people/byline'
import { post as postAddress, postIn } from '../addresses'
import { PostActs } from './post-acts'
import { AnswerMark, PostMarks, QuestionMark } from './post-marks'
import { PostPlaces } from './post-places'

type InList = {
  level?: 2 | 3
  /** The list's name, where a post opened from it leads on to its neighbours */
  list?: string
}
type PostCardProps = InList & {
  post: PostSummary
  /** What else is to be said of the author, at the end of the byline */
  below?: ReactNode
}

/** A post in a list (POST-02). */
export function PostCard({ post, level = 2, list, below }: PostCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="post" id={`post-${post.id}`}>
      <Heading>
        <a href={list ? postIn(list, post.id) : postAddress(post.id)}>{post.title}</a>
      </Heading>
      <Byline author={post.author} at={post.created_at}>
        {post.is_question && (
          <>
            <QuestionMark />
            <AnswerMark answered={post.answered} />
          </>
        )}
        <PostMarks post={post} />
        {below}
      </Byline>
      <p className="snippet">{post.snippet}</p>
      <PostPlaces post={post} href={postAddress(post.id)} />
      <PostActs post={post} />
    </article>
  )
}

type PostListProps = InList & {
  posts: PostSummary[]
  /** What comes in between, behind the second post or the only one */
  between?: ReactNode
}

/** Behind so many posts comes what does not belong to them. */
const BEFORE_BETWEEN = 2

export function PostList({ posts, between, ...rest }: PostListProps) {
  const last = Math.min(BEFORE_BETWEEN, posts.length) - 1
  return (
    <ol className="posts">
      {posts.map((post, at) => (
        <li key={post.id}>
          <PostCard post={post} {...rest} />
          {at === last && between}
        </li>
      ))}
    </ol>
  )
}
