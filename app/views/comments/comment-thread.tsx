import type { ReactNode } from 'react'
import type { CommentShown } from '~/domain/comments/schema'
import { Avatar } from '~/ui/avatar'
import { Prose } from '~/ui/page'
import { Byline } from '../people/byline'

type CommentThreadProps = {
  comments: CommentShown[]
  /** How many the post has; the viewer may see fewer. (SEARCH-37) */
  count: number
  /** The form for the next comment, or why there is none. */
  children?: ReactNode
}

export function CommentThread({ comments, count, children }: CommentThreadProps) {
  return (
    <section className="stack" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">Comments</h2>
      {count === 0 && <p className="meta">No comments yet. Yours could be the first.</p>}
      <ol className="comments">
        {comments.map((comment) => (
          <li key={comment.id} id={`comment-${comment.id}`}>
            <Comment comment={comment} />
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}

function Comment({ comment }: { comment: CommentShown }) {
  const { author } = comment
  return (
    <article className="comment">
      <Avatar person={author} />
      <div className="bubble">
        <Byline author={author} at={comment.created_at} picture={false}>
          {comment.edited && <span>edited</span>}
        </Byline>
        <Prose html={comment.html} />
      </div>
    </article>
  )
}
