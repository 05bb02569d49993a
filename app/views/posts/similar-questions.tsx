import { SIMILAR_TITLE, type ListedPost } from '~/domain/posts/schema'
import { TimeAgo } from '~/ui/time'
import { post as postAddress } from '../links'
import { NewTabLink } from '../shell/page-link'
import { PostStatus } from './post-labels'

type SimilarQuestion = Pick<
  ListedPost,
  'id' | 'title' | 'is_question' | 'answered' | 'answer_count' | 'mine' | 'created_at'
>

/** Questions like the one that is about to be posted. They open next to the form, which keeps its text. */
export function SimilarQuestions({ questions }: { questions: SimilarQuestion[] }) {
  if (questions.length === 0) return null
  return (
    <section className="card similar" role="alert" tabIndex={-1} aria-labelledby="similar-title">
      <h2 id="similar-title">{SIMILAR_TITLE}</h2>
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            <NewTabLink href={postAddress(question.id)}>{question.title}</NewTabLink>{' '}
            {question.mine ? (
              <>
                You asked this <TimeAgo at={question.created_at} />
              </>
            ) : (
              <PostStatus post={question} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the client script shows them while the title is typed, unless they have room next to the form. */
export function LiveSimilar() {
  return (
    <div
      className="live-similar"
      aria-live="polite"
      data-similar="/ask/similar"
      data-title={SIMILAR_TITLE}
    />
  )
}

/** On wide screens they are next to the form, which stays where it is while one types. */
export function LiveSimilarAside() {
  return <div className="live-similar" aria-live="polite" data-similar-aside="card tile similar" />
}
