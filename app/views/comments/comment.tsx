import type { CommentShown } from '~/domain/comments/schema'
import { ActionButton } from '~/ui/action-button'
import { Avatar } from '~/ui/avatar'
import { counted } from '~/ui/count'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Prose } from '~/ui/page'
import { commentLikers, likeComment } from '../addresses'
import { Byline } from '../people/byline'
import { CommentMenu } from './comment-menu'

type CommentProps = {
  comment: CommentShown
  /** It is marked as the answer of its question. */
  answer?: boolean
  /** The viewer says which comment is the answer. */
  mayMark?: boolean
}

export function Comment({ comment, answer, mayMark }: CommentProps) {
  const { author } = comment
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
        <Prose html={comment.html} />
      </div>
      <div className="acts">
        <CommentLike comment={comment} />
        <CommentMenu comment={comment} answer={answer} mayMark={mayMark} />
      </div>
    </article>
  )
}

/** The heart likes, the number leads to who likes it. (COMMENT-09) */
function CommentLike({ comment }: { comment: CommentShown }) {
  const { id, like_count, self_liked, author } = comment
  return (
    <>
      <ActionButton
        action={likeComment(id, self_liked)}
        id={`like-${id}`}
        icon="heart"
        look="act"
        pressed={self_liked}
        label={`Like the comment by ${author.name}`}
      >
        Like
      </ActionButton>
      {like_count > 0 && (
        <a className="act" href={commentLikers(id)}>
          {counted(like_count, 'like', 'likes')}
          <VisuallyHidden> of the comment by {author.name}</VisuallyHidden>
        </a>
      )}
    </>
  )
}
