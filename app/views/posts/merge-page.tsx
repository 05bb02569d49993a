import { MERGE_HINT, MERGE_QUESTION, UNMERGE_HINT } from '~/domain/posts/schema-merge'
import { ActionButton } from '~/ui/action-button'
import { Button, ButtonLink } from '~/ui/button'
import { pluralize } from '~/ui/count'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Page } from '~/ui/page'
import { mergeQuestion, post, unmergeQuestion } from '../links'

type Named = { id: string; title: string }
type MergePageProps = {
  question: Named
  /** What would move, once another question was named */
  plan: { into: Named; comments: number; followers: number } | null
  /** Merged into this one, and still to be taken out */
  merged: Named[]
  form: FormState
}

/** First which other question, then what will move. */
export function MergePage({ question, plan, merged, form }: MergePageProps) {
  return (
    <Page title={MERGE_QUESTION} lede={<a href={post(question.id)}>{question.title}</a>}>
      <ErrorSummary form={form} />
      {plan ? <Plan question={question} plan={plan} /> : <Choice question={question} form={form} />}
      {merged.length > 0 && (
        <section className="stack">
          <h2>Merged into this question</h2>
          <ul className="rows">
            {merged.map(({ id, title }) => (
              <li key={id} className="row">
                <span>{title}</span>
                <ActionButton action={unmergeQuestion(id)} small>
                  Take out<VisuallyHidden> {title}</VisuallyHidden>
                </ActionButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

function Choice({ question, form }: Pick<MergePageProps, 'question' | 'form'>) {
  return (
    <form className="form" action={mergeQuestion(question.id)} noValidate>
      <Field
        name="into"
        label="Address of the other question"
        hint={MERGE_HINT}
        form={form}
        spellCheck={false}
      />
      <div className="buttons">
        <Button type="submit">Go on</Button>
        <ButtonLink href={post(question.id)} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

function Plan({ question, plan }: { question: Named; plan: NonNullable<MergePageProps['plan']> }) {
  const { into, comments, followers } = plan
  return (
    <>
      <p>
        {pluralize(comments, 'comment', 'comments')} and{' '}
        {pluralize(followers, 'person who follows', 'people who follow')} will move to{' '}
        <a href={post(into.id)}>{into.title}</a>. {MERGE_HINT} {UNMERGE_HINT}
      </p>
      <Form fields={{ into: into.id }} submit="Merge" cancel={post(question.id)} />
    </>
  )
}
