import type { SubjectKind } from '~/domain/moderation/schema'
import {
  APPEAL_HINT,
  APPEAL_WAITS,
  OUTCOME_LABELS,
  type OwnDecision,
} from '~/domain/moderation/schema-appeals'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { hasErrors, type FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { communityRules } from '../links'

const SUBJECTS: Record<SubjectKind, string> = {
  post: 'Your post',
  comment: 'Your comment',
  message: 'Your message',
  event: 'Your event',
  user: 'Your “About me” text',
}

/** 'Your post was hidden by school staff' */
export const decidedTitle = ({ kind, decision }: Pick<OwnDecision, 'kind' | 'decision'>) =>
  `${SUBJECTS[kind]} was ${decision === 'hide' ? 'hidden' : 'removed'} by school staff`

/** For its author: which rule, why, and the one appeal with what became of it. */
export function OwnDecisionPage({ decision, form }: { decision: OwnDecision; form: FormState }) {
  const { rule, notice, excerpt, decided_at, appeal, can_appeal } = decision
  return (
    <Page title={decidedTitle(decision)} lede={<Time at={decided_at} />}>
      <ErrorSummary form={form} />
      {rule && (
        <p>
          The rule: <a href={communityRules}>{rule}</a>
        </p>
      )}
      {notice && <blockquote className="as-typed">{notice}</blockquote>}
      <details className="fold">
        <summary>What it said</summary>
        <blockquote className="as-typed">{excerpt}</blockquote>
      </details>
      {appeal && <Appealed appeal={appeal} />}
      {(can_appeal || hasErrors(form)) && (
        <section className="stack" aria-labelledby="appeal-title">
          <h2 id="appeal-title">Appeal</h2>
          <Form submit="Appeal">
            <Field
              as="textarea"
              name="text"
              label="Why should it be shown again?"
              hint={APPEAL_HINT}
              form={form}
            />
          </Form>
        </section>
      )}
    </Page>
  )
}

function Appealed({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const { text, at, outcome, answer } = appeal
  return (
    <section className="stack" aria-labelledby="appealed-title">
      <h2 id="appealed-title">Your appeal</h2>
      <blockquote className="as-typed">{text}</blockquote>
      <p className="meta">
        <Time at={at} />
      </p>
      <p>{outcome ? `The decision was ${OUTCOME_LABELS[outcome]}.` : APPEAL_WAITS}</p>
      {answer && <blockquote className="as-typed">{answer}</blockquote>}
    </section>
  )
}
