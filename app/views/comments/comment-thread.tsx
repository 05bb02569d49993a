import type { ReactNode } from 'react'
import {
  ANSWER_UNSEEN,
  NO_COMMENTS,
  NO_VISIBLE_COMMENTS,
  type CommentShown,
} from '~/domain/comments/schema'
import { Comment } from './comment'

type CommentThreadProps = {
  comments: CommentShown[]
  /** The answer of a question; it stands before the others. */
  answer?: CommentShown | null
  /** There is an answer, by somebody whose comments the viewer does not see. */
  answerUnseen?: boolean
  /** How many the post has; the viewer may see fewer. (SEARCH-37) */
  count: number
  /** The viewer says which comment is the answer. */
  mayMark?: boolean
  /** The form for the next comment, or why there is none. */
  children?: ReactNode
}

export function CommentThread(props: CommentThreadProps) {
  const { comments, answer, answerUnseen, count, mayMark, children } = props
  const empty = !answer && !answerUnseen && comments.length === 0
  return (
    <section className="stack" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">Comments</h2>
      {empty && <p className="meta">{count === 0 ? NO_COMMENTS : NO_VISIBLE_COMMENTS}</p>}
      {answerUnseen && <p className="meta">{ANSWER_UNSEEN}</p>}
      <ol className="comments">
        {answer && (
          <li id={`comment-${answer.id}`}>
            <Comment comment={answer} answer mayMark={mayMark} />
          </li>
        )}
        {comments.map((comment) => (
          <li key={comment.id} id={`comment-${comment.id}`}>
            <Comment comment={comment} mayMark={mayMark} />
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}
