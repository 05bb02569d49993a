import type { ReactNode } from 'react'
import type { PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { Prose } from '~/ui/page'
import { likeComment } from '../addresses'
import { Byline } from '../people/byline'
import { LikeButton } from '../posts/post-acts'

export type CommentShown = {
  id: string
  /** The content as safe HTML. */
  html: string
  created_at: string
  edited: boolean
  like_count: number
  self_liked: boolean
  author: PersonSummary
}

type CommentThreadProps = {
  comments: CommentShown[]
  /** The form for the next comment, or why there is none. */
  children?: ReactNode
}

export function CommentThread({ comments, children }: CommentThreadProps) {
  return (
    <section className="stack" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">Comments</h2>
      {comments.length === 0 && <p className="meta">No comments yet. Yours could be the first.</p>}
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
  const { id, author, self_liked, like_count } = comment
  return (
    <article className="comment">
      <Avatar person={author} />
      <div className="bubble">
        <Byline author={author} at={comment.created_at} picture={false}>
          {comment.edited && <span>edited</span>}
        </Byline>
        <Prose html={comment.html} />
      </div>
      <div className="acts">
        <LikeButton
          action={likeComment(id, self_liked)}
          id={`like-${id}`}
          liked={self_liked}
          count={like_count}
          of={`the comment by ${author.name}`}
        />
      </div>
    </article>
  )
}
