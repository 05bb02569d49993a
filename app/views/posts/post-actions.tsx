import type { ReactNode } from 'react'
import type { ListedPost } from '~/domain/posts/schema'
import { ActionButton } from '~/ui/action-button'
import { pluralize } from '~/ui/count'
import { Icon } from '~/ui/icon'
import { VisuallyHidden } from '~/ui/hidden-text'
import * as addresses from '../links'

type LikeButtonProps = {
  /** Null where the viewer can't like it: what they asked without their name, and what is below */
  action: string | null
  liked: boolean
  count: number
  target: string
  id: string
  /** Where the count leads: who likes it (POST-13) */
  likersHref: string
}

/** The heart likes, the count tells who does. */
export function LikeButton({ action, liked, count, target: of, id, likersHref }: LikeButtonProps) {
  const likes = pluralize(count, 'like', 'likes')
  // Where no one sees the heart filled, the words say what pressing it does.
  const act = liked ? 'Unlike' : 'Like'
  return (
    <>
      {action === null ? null : (
        <ActionButton
          action={action}
          id={id}
          icon="heart"
          variant="action"
          pressed={liked}
          label={`Like ${of}, ${likes}`}
          value={act}
        >
          {count === 0 ? act : <VisuallyHidden>{act}</VisuallyHidden>}
        </ActionButton>
      )}{' '}
      {count > 0 && (
        <a className="action likers" href={likersHref}>
          <span>
            {likes}
            <VisuallyHidden> of {of}</VisuallyHidden>
          </span>
        </a>
      )}
    </>
  )
}

/** Their number, or what to do where there are none; the status of an open question has the number. */
function commentsText({ is_question, answered, locked, ...post }: ListedPost): string {
  const { comment_count, answer_count, mine } = post
  const comments = pluralize(comment_count, 'comment', 'comments')
  if (!is_question) return comment_count > 0 || locked ? comments : 'Comment'
  if ((answered || locked) && answer_count > 0) return pluralize(answer_count, 'answer', 'answers')
  if (locked) return comments
  return mine ? 'Comment' : 'Answer'
}

type SaveButtonProps = { post: Pick<ListedPost, 'id' | 'title'>; saved: boolean }

/** Keeps a post on the page of saved ones, which no one else sees. */
function SaveButton({ post: { id, title }, saved }: SaveButtonProps) {
  return (
    <ActionButton
      action={addresses.savePost(id, saved)}
      id={`save-${id}`}
      icon="bookmark"
      variant="action"
      pressed={saved}
      label={`${saved ? 'Saved' : 'Save'} ${title}`}
      value={saved ? 'Unsave' : 'Save'}
    >
      {saved ? 'Saved' : 'Save'}
    </ActionButton>
  )
}

type PostActionsProps = {
  post: ListedPost
  /** Whether the viewer has saved it, where one can */
  saved?: boolean
  children?: ReactNode
}

export function PostActions({ post, saved, children }: PostActionsProps) {
  const { id, title, self_liked, like_count, mine, unnamed } = post
  return (
    <div className="actions">
      <LikeButton
        action={mine && unnamed ? null : addresses.likePost(id, self_liked)}
        id={`like-${id}`}
        liked={self_liked}
        count={like_count}
        target={title}
        likersHref={addresses.postLikers(id)}
      />{' '}
      <a className="action" href={addresses.comments(id)}>
        <Icon name="comment" />
        <span>
          {commentsText(post)}
          <VisuallyHidden> on {title}</VisuallyHidden>
        </span>
      </a>
      {saved !== undefined && <SaveButton post={post} saved={saved} />}
      {children}
    </div>
  )
}
