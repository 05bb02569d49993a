import type { PostSummary } from '~/domain/posts/schema'
import { Icon } from '~/ui/icon'

export function QuestionMark() {
  return <span className="question-mark">Question</span>
}

/** Whether a question has its answer; where there is a way to it, this is the link. */
export function AnswerMark({ answered, href }: { answered: boolean; href?: string | null }) {
  if (!answered) return <span>Unanswered</span>
  return href ? (
    <a className="answered" href={href}>
      Answered: go to the answer
    </a>
  ) : (
    <span className="answered">Answered</span>
  )
}

/** What else is to be known of a post before reading it. */
export function PostMarks({ post }: { post: Pick<PostSummary, 'private' | 'hidden' | 'edited'> }) {
  return (
    <>
      {post.edited && <span>edited</span>}
      {post.private && (
        <span>
          <Icon name="lock" /> Private
        </span>
      )}
      {post.hidden && (
        <span>
          <Icon name="flag" /> Hidden
        </span>
      )}
    </>
  )
}
