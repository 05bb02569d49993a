import { ANSWERED_ALREADY, type PostSummary } from '~/domain/posts/schema'
import { VisuallyHidden } from '~/ui/hidden-text'
import { post as postAddress } from '../addresses'
import { AnswerMark } from './post-marks'

type Similar = Pick<PostSummary, 'id' | 'title' | 'answered'>

/** Questions like the one that is about to be posted. They open beside the form, which keeps its text. */
export function SimilarQuestions({ questions }: { questions: Similar[] }) {
  if (questions.length === 0) return null
  return (
    <section className="card similar" role="alert" tabIndex={-1} aria-labelledby="similar-title">
      <h2 id="similar-title">{ANSWERED_ALREADY}</h2>
      <ul>
        {questions.map(({ id, title, answered }) => (
          <li key={id}>
            <a href={postAddress(id)} target="_blank">
              {title}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>{' '}
            <AnswerMark answered={answered} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the comfort script shows them while the title is typed; it fills the template's parts. */
export function LiveSimilar() {
  return (
    <div className="live-similar" aria-live="polite">
      <div className="similar" data-similar="/ask/similar" hidden>
        <p>{ANSWERED_ALREADY}</p>
        <ul />
        <template>
          <li>
            <a href="/ask" target="_blank">
              <span />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>{' '}
            <AnswerMark answered />
            <AnswerMark answered={false} />
          </li>
        </template>
      </div>
    </div>
  )
}
