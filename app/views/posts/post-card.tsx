import { Fragment, type ReactNode } from 'react'
import { PINNED, type ListedPost } from '~/domain/posts/schema'
import { Byline } from '../people/person-line'
import { DotItems } from '~/ui/dot-items'
import { useDrawnOnce } from '~/ui/drawn-once'
import { HighlightedText, type HighlightPiece } from '~/ui/highlighted-text'
import { commentInPost, post as postAddress, postIn } from '../links'
import { TimeAgo } from '~/ui/time'
import { PictureCount } from '../photos/pictures'
import { CareCard, careName } from '../safety/care-card'
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
  comment: { id: string; answer: boolean; author: string; snippet: HighlightPiece[] } | null
}

type PostCardProps = ListContext & {
  post: ListedPost
  matches?: PostMatches
  /** What the author is interested in, in few words (HOME-11) */
  interests?: readonly string[]
  /** Why it is in a list of what one follows */
  why?: string
}

/** The same as an item of a list, drawn once for all who see the same. */
export const PostItem = (card: PostCardProps) => (
  <li dangerouslySetInnerHTML={useDrawnOnce('PostCard', PostCard, card)} />
)

/** A post in a list (POST-02). */
export function PostCard({
  post,
  level = 2,
  list,
  within,
  interests,
  why,
  ...props
}: PostCardProps) {
  const { matches: found, saved, byOne } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="post" id={`post-${post.id}`}>
      {post.pinned && <p className="meta">{PINNED}</p>}
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
          {interests && interests.length > 0 && <Interests names={interests} />}
          {why && <span className="why">{why}</span>}
        </Byline>
      )}
      <p className="snippet">{found ? <HighlightedText pieces={found.snippet} /> : post.snippet}</p>
      <PictureCount count={post.picture_count} />
      {post.worrying && <CareCard care={{ for: 'reader' }} name={careName(post.author)} />}
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

const Interests = ({ names }: { names: readonly string[] }) => (
  <span className="interests" title={names.join(', ')}>
    <DotItems items={names} />
  </span>
)

type CommentMatchProps = NonNullable<PostMatches['comment']> & { postId: string }

function CommentMatch({ postId, id, answer, author, snippet }: CommentMatchProps) {
  return (
    <p className="in-comment">
      <a href={commentInPost(postId, id)}>
        In {answer ? 'an answer' : 'a comment'} by {author}
      </a>
      : <HighlightedText pieces={snippet} />
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
          <PostItem post={post} matches={found?.[post.id]} {...rest} />
          {at === last && between && <li className="between-posts">{between}</li>}
        </Fragment>
      ))}
    </ol>
  )
}
