import type { PostSummary } from '~/domain/posts/schema'
import { Icon } from '~/ui/icon'

export function QuestionMark() {
  return <span className="question-mark">Question</span>
}

/** What else is to be known of a post before reading it. */
export function PostMarks({ post }: { post: Pick<PostSummary, 'private' | 'edited'> }) {
  return (
    <>
      {post.edited && <span>edited</span>}
      {post.private && (
        <span>
          <Icon name="lock" /> Private
        </span>
      )}
    </>
  )
}
