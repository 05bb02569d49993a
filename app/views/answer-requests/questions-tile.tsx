import { QUESTIONS_FOR_YOU, type QuestionForYou } from '~/domain/answer-requests/schema'
import { ButtonLink } from '~/ui/button'
import { Tile } from '~/ui/page'
import { post, questionsForYou } from '../links'
import { Byline } from '../people/person-line'

/** On home: a question or two, and the way to the others. */
export const QuestionsTile = ({ questions }: { questions: readonly QuestionForYou[] }) => (
  <Tile title={QUESTIONS_FOR_YOU}>
    <ul className="alike">
      {questions.map(({ id, title, author, created_at, requester }) => (
        <li key={id}>
          {requester !== null && <strong>{requester} asked you</strong>}
          <h3>
            <a href={post(id)}>{title}</a>
          </h3>
          <Byline author={author} at={created_at} picture={false} listed />
        </li>
      ))}
    </ul>
    <ButtonLink href={questionsForYou} variant="quiet">
      {QUESTIONS_FOR_YOU}
    </ButtonLink>
  </Tile>
)
