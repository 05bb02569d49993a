import {
  APPEAL_FOR_OTHERS,
  appealForSupport,
  OUTCOME_LABELS,
  type AppealOutcome,
  type AppealView,
} from '~/domain/moderation/schema-appeals'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { hasErrors, type FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { caseAction, moderationCase } from '../links'
import { NothingToDecide } from './notify-author-page'

/** What is asked before an appeal is decided. */
export const APPEAL_QUESTIONS: Record<
  AppealOutcome,
  { title: string; lede: string; button: string }
> = {
  upheld: {
    title: 'Uphold the decision?',
    lede: 'It stays hidden or removed, and its author can’t appeal again.',
    button: 'Uphold',
  },
  overturned: {
    title: 'Overturn the decision?',
    lede: 'Everyone who could see it before can see it again, unless its author has deleted it.',
    button: 'Overturn',
  },
}

type AppealPageProps = {
  appeal: { id: string; author: string; text: string; over: string | null }
  outcome: AppealOutcome
  form: FormState
}

/** Asks for the answer to the author. */
export function AppealPage({ appeal, outcome, form }: AppealPageProps) {
  const { title, lede, button } = APPEAL_QUESTIONS[outcome]
  // What was typed stays, also where it came too late.
  if (appeal.over && !hasErrors(form)) return <NothingToDecide caseView={appeal} />
  return (
    <Page title={title} lede={lede}>
      <ErrorSummary form={form} />
      <p>{appeal.author} wrote:</p>
      <blockquote className="as-typed">{appeal.text}</blockquote>
      <Form submit={button} cancel={moderationCase(appeal.id)}>
        <Field as="textarea" name="answer" label="Why? The author will read this" form={form} />
      </Form>
    </Page>
  )
}

type CaseAppealProps = { id: string; appeal: AppealView; productName: string }

/** The appeal on the page of its case, with what the viewer can do about it. */
export function CaseAppeal({ id, appeal, productName }: CaseAppealProps) {
  const { text, at, outcome, answer, decided_by_name: who, decided_at } = appeal
  return (
    <section className="stack" aria-labelledby="appeal-title">
      <h2 id="appeal-title">Appeal</h2>
      <blockquote className="as-typed">{text}</blockquote>
      <p className="meta">
        By the author <Time at={at} />
      </p>
      {appeal.decidable && (
        <div className="form-buttons">
          <ButtonLink href={caseAction(id, 'uphold')}>Uphold the decision</ButtonLink>
          <ButtonLink href={caseAction(id, 'overturn')} variant="quiet">
            Overturn it
          </ButtonLink>
        </div>
      )}
      {!outcome && !appeal.decidable && (
        <p>{appeal.others ? APPEAL_FOR_OTHERS : appealForSupport(productName)}</p>
      )}
      {outcome && (
        <>
          <p>
            The decision was {OUTCOME_LABELS[outcome]} by {who}{' '}
            {decided_at && <Time at={decided_at} />}
          </p>
          {answer && <blockquote className="as-typed">{answer}</blockquote>}
        </>
      )}
    </section>
  )
}
