import type { CommentShown } from '~/domain/comments/schema'
import { Avatar } from '~/ui/avatar'
import { Prose } from '~/ui/page'
import { commentLikers, likeComment } from '../addresses'
import { HiddenNote } from '../moderation/told-note'
import { Byline } from '../people/byline'
import { LikeButton } from '../posts/post-acts'
import { CommentMenu } from './comment-menu'

type CommentProps = {
  comment: CommentShown
  /** It is marked as the answer of its question. */
  answer?: boolean
  /** The viewer says which comment is the answer. */
  mayMark?: boolean
}

export function Comment({ comment, answer, mayMark }: CommentProps) {
  const { id, author, self_liked, like_count } = comment
  return (
    <article className="comment">
      <Avatar person={author} />
      <div className={answer ? 'bubble answer' : 'bubble'}>
        {answer && (
          <p>
            <span className="answered">Answer</span>
          </p>
        )}
        <Byline author={author} at={comment.created_at} picture={false}>
          {comment.edited && <span>edited</span>}
        </Byline>
        {comment.hiding && <HiddenNote what="comment" told={comment.hiding.told} />}
        <Prose html={comment.html} />
      </div>
      <div className="acts">
        <LikeButton
          action={likeComment(id, self_liked)}
          id={`like-${id}`}
          liked={self_liked}
          count={like_count}
          of={`the comment by ${author.name}`}
          likersHref={commentLikers(id)}
        />
        <CommentMenu comment={comment} answer={answer} mayMark={mayMark} />
      </div>
    </article>
  )
}
