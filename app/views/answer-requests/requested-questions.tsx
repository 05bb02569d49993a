import type { QuestionForYou } from '~/domain/answer-requests/schema'
import { ActionButton } from '~/ui/action-button'
import { VisuallyHidden } from '~/ui/hidden-text'
import { declineRequest } from '../links'
import { PostCard } from '../posts/post-card'

/** What the viewer was asked to answer, before everything else. */
export function RequestedQuestions({ questions }: { questions: readonly QuestionForYou[] }) {
  if (questions.length === 0) return null
  return (
    <ol className="posts" aria-label="You were asked">
      {questions.map((question) => (
        <li key={question.id}>
          <p>
            <strong>{question.requester} asked if you could answer</strong>
          </p>
          <PostCard post={question} />
          <ActionButton action={declineRequest(question.id)} small>
            Not this time<VisuallyHidden>: {question.title}</VisuallyHidden>
          </ActionButton>
        </li>
      ))}
    </ol>
  )
}
