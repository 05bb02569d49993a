import { Fragment, type ReactNode } from 'react'
import type { ListedPost } from '~/domain/posts/schema'
import { Byline } from '../people/person-line'
import { HighlightedText, type HighlightPiece } from '~/ui/highlighted-text'
import { commentInPost, post as postAddress, postIn } from '../links'
import { TimeAgo } from '~/ui/time'
import { PostActions } from './post-actions'
import { PostLabels, PostStatus, PostChips } from './post-labels'

type ListContext = {
  level?: 2 | 3
  /** The list's name, where a post opened from it leads on to the posts next to it */
  list?: string
  /** The topic whose posts are listed */
  within?: string
  /** The viewer has saved them: each can be taken off the list */
  saved?: boolean
  /** All are by the person the page is about, who needn't be named on each */
  byOne?: boolean
}
/** What was searched for, marked in the post, or where else it was found. */
export type PostMatches = {
  title: HighlightPiece[]
  snippet: HighlightPiece[]
  author: HighlightPiece[] | null
  tags: string[]
  comment: { id: string; author: string; snippet: HighlightPiece[] } | null
}

type PostCardProps = ListContext & {
  post: ListedPost
  matches?: PostMatches
  /** What else is to be said of the author, at the end of the byline */
  below?: ReactNode
}

/** A post in a list (POST-02). */
export function PostCard({ post, level = 2, list, within, below, ...props }: PostCardProps) {
  const { matches: found, saved, byOne } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="post" id={`post-${post.id}`}>
      <PostStatus post={post} />
      <Heading>
        <a href={list ? postIn(list, post.id) : postAddress(post.id)}>
          {found ? <HighlightedText pieces={found.title} /> : post.title}
        </a>
      </Heading>
      {byOne ? (
        <p className="byline listed">
          <TimeAgo at={post.created_at} /> <PostLabels post={post} />
        </p>
      ) : (
        <Byline author={post.author} at={post.created_at} name={found?.author} listed>
          <PostLabels post={post} />
          {below}
        </Byline>
      )}
      <p className="snippet">{found ? <HighlightedText pieces={found.snippet} /> : post.snippet}</p>
      {found?.comment && <CommentMatch postId={post.id} {...found.comment} />}
      <PostActions post={post} saved={saved}>
        <PostChips
          post={post}
          href={postAddress(post.id)}
          matchedTags={found?.tags}
          within={within}
        />
      </PostActions>
    </article>
  )
}

type CommentMatchProps = NonNullable<PostMatches['comment']> & { postId: string }

function CommentMatch({ postId, id, author, snippet }: CommentMatchProps) {
  return (
    <p className="in-comment">
      <a href={commentInPost(postId, id)}>In a comment by {author}</a>:{' '}
      <HighlightedText pieces={snippet} />
    </p>
  )
}

type PostListProps = ListContext & {
  posts: ListedPost[]
  /** By the id of a post, what was searched for in it */
  matches?: Record<string, PostMatches>
  /** What comes in between, behind the second post or the only one */
  insert?: ReactNode
}

/** Behind so many posts comes what does not belong to them. */
const POSTS_BEFORE_INSERT = 2

export function PostList({ posts, matches: found, insert: between, ...rest }: PostListProps) {
  const last = Math.min(POSTS_BEFORE_INSERT, posts.length) - 1
  return (
    <ol className="posts">
      {posts.map((post, at) => (
        <Fragment key={post.id}>
          <li>
            <PostCard post={post} matches={found?.[post.id]} {...rest} />
          </li>
          {at === last && between && <li className="between-posts">{between}</li>}
        </Fragment>
      ))}
    </ol>
  )
}
