import type { ReactNode } from 'react'
import type { PostSummary } from '~/domain/posts/schema'
import { ActionButton } from '~/ui/action-button'
import { counted } from '~/ui/count'
import { Icon } from '~/ui/icon'
import { Count } from '~/ui/number'
import { VisuallyHidden } from '~/ui/hidden-text'
import * as addresses from '../addresses'

type LikeButtonProps = { action: string; liked: boolean; count: number; of: string; id: string }

/** The words are read, the heart is seen; the number is both. */
export function LikeButton({ action, liked, count, of, id }: LikeButtonProps) {
  return (
    <ActionButton
      action={action}
      id={id}
      icon="heart"
      look="act"
      pressed={liked}
      label={`Like ${of}, ${counted(count, 'like', 'likes')}`}
    >
      {count > 0 ? (
        <>
          <VisuallyHidden>Like </VisuallyHidden>
          <Count of={count} />
        </>
      ) : (
        'Like'
      )}
    </ActionButton>
  )
}

type PostActsProps = { post: PostSummary; children?: ReactNode }

export function PostActs({ post, children }: PostActsProps) {
  const { id, title, self_liked, like_count, comment_count } = post
  return (
    <div className="acts">
      <LikeButton
        action={addresses.likePost(id, self_liked)}
        id={`like-${id}`}
        liked={self_liked}
        count={like_count}
        of={title}
      />
      <a className="act" href={addresses.comments(id)}>
        <Icon name="comment" />
        <span>
          {counted(comment_count, 'comment', 'comments')}
          <VisuallyHidden> on {title}</VisuallyHidden>
        </span>
      </a>
      {children}
    </div>
  )
}
