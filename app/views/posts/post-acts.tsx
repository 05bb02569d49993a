import type { ReactNode } from 'react'
import type { PostSummary } from '~/domain/posts/schema'
import { ActionButton } from '~/ui/action-button'
import { counted } from '~/ui/count'
import { Icon } from '~/ui/icon'
import { VisuallyHidden } from '~/ui/hidden-text'
import * as addresses from '../addresses'

type LikeButtonProps = {
  action: string
  liked: boolean
  count: number
  of: string
  id: string
  /** Where the count leads: who likes it (POST-13) */
  likersHref: string
}

/** The heart likes, the count tells who does. */
export function LikeButton({ action, liked, count, of, id, likersHref }: LikeButtonProps) {
  const likes = counted(count, 'like', 'likes')
  return (
    <>
      <ActionButton
        action={action}
        id={id}
        icon="heart"
        look="act"
        pressed={liked}
        label={`Like ${of}, ${likes}`}
      >
        {count === 0 && 'Like'}
      </ActionButton>
      {count > 0 && (
        <a className="act likers" href={likersHref}>
          <span>
            {likes}
            <VisuallyHidden> of {of}</VisuallyHidden>
          </span>
        </a>
      )}
    </>
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
        likersHref={addresses.postLikers(id)}
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
