import {
  NO_MORE_REQUESTS,
  ASK_SOMEONE,
  requestedText,
  MAX_REQUESTS,
  WHY_NOT,
  type AskPage,
  type SuggestedPerson,
} from '~/domain/answer-requests/schema'
import { Avatar } from '~/ui/avatar'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { describedBy, FieldError, FieldHint } from '~/ui/field-notes'
import { Form } from '~/ui/form'
import { fieldErrors, fieldValues, type FormState } from '~/ui/form-state'
import { VisuallyHidden } from '~/ui/hidden-text'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { post, profile } from '../links'
import { Labels } from '../people/person-line'

type AskSomeonePageProps = { page: AskPage; form: FormState }

export function AskSomeonePage({ page, form }: AskSomeonePageProps) {
  const { question, requested } = page
  return (
    <Page title={ASK_SOMEONE} lede={<a href={post(question.id)}>{question.title}</a>}>
      <ErrorSummary form={form} />
      {requested.length > 0 && (
        <p className="meta">{requestedText(requested.map(({ name }) => name))}</p>
      )}
      {canChoose(page) ? <AskForm page={page} form={form} /> : <NoOne page={page} />}
    </Page>
  )
}

const canChoose = ({ state, suggestions }: AskPage) => state === 'open' && suggestions.length > 0

/** The others are folded: phones show the button without a long way to it. */
const FIRST_SHOWN = 4

function AskForm({ page: { question, left, suggestions }, form }: AskSomeonePageProps) {
  const errors = fieldErrors(form, 'people')
  const chosen = fieldValues(form, 'people')
  const more = suggestions.slice(FIRST_SHOWN)
  const limit = left === 1 ? 'one person' : `up to ${left} people`
  return (
    <Form submit="Ask" cancel={post(question.id)}>
      <fieldset
        className="field"
        id="people"
        aria-describedby={describedBy('people', true, errors)}
      >
        <legend>Who might know?</legend>
        <FieldHint id="people">
          Choose {limit}. They’ll see who asked, and they can say no.
        </FieldHint>
        <FieldError id="people" errors={errors} />
        <Choices people={suggestions.slice(0, FIRST_SHOWN)} chosen={chosen} />
        {more.length > 0 && (
          <details className="fold" open={more.some(({ person }) => chosen.includes(person.id))}>
            <summary>More people</summary>
            <Choices people={more} chosen={chosen} />
          </details>
        )}
      </fieldset>
    </Form>
  )
}

type ChoicesProps = { people: readonly SuggestedPerson[]; chosen: readonly string[] }

const Choices = ({ people, chosen }: ChoicesProps) => (
  <ul className="person-choices">
    {people.map((suggestion) => (
      <li key={suggestion.person.id}>
        <PersonChoice {...suggestion} checked={chosen.includes(suggestion.person.id)} />
      </li>
    ))}
  </ul>
)

function PersonChoice({ person, reason, checked }: SuggestedPerson & { checked: boolean }) {
  return (
    <>
      <label className="check">
        <input type="checkbox" name="people" value={person.id} defaultChecked={checked} />
        <Avatar person={person} />
        <span>
          <strong>{person.name}</strong> <Labels of={person} />
          <small>{reason}</small>
        </span>
      </label>
      <a href={profile(person.id)}>
        Profile<VisuallyHidden> of {person.name}</VisuallyHidden>
      </a>
    </>
  )
}

/** Why there is no one to choose, and what to do instead. */
function NoOne({ page: { question, state, left } }: { page: AskPage }) {
  if (state !== 'open' || left <= 0)
    return (
      <EmptyState title={state === 'open' ? NO_MORE_REQUESTS : WHY_NOT[state]}>
        <ButtonLink href={post(question.id)}>Back to the question</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState
      title="We don’t know who to suggest yet"
      text={`Up to ${MAX_REQUESTS} people can be asked. Topics and tags help us find who knows.`}
    >
      <ButtonLink href={post(question.id)}>Back to the question</ButtonLink>
    </EmptyState>
  )
}
