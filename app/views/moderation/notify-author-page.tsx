import type { SubjectKind } from '~/domain/moderation/schema'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { hasErrors, type FormState } from '~/ui/form-state'
import { RadioGroup } from '~/ui/radio-group'
import type { CommunityRule } from '~/policy/viewer'
import { moderationCase } from '../links'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/messages'

type NotifyAuthorPageProps = {
  caseView: {
    id: string
    kind: SubjectKind
    title: string | null
    author: string
    /** There is an author who reads it */
    read: boolean
    over: string | null
  }
  rules: readonly CommunityRule[]
  decision: 'hide' | 'remove'
  form: FormState
}

const SUBJECTS = {
  post: 'this post',
  comment: 'this comment',
  message: 'this message',
  event: 'this event',
  user: 'the about text',
} as const

const CONSEQUENCES = {
  hide: 'Others can’t see it anymore, but its author can. You can show it again.',
  remove: 'No one will see it anymore. This can’t be undone.',
}

/** Their lists and calendars just don’t have it anymore. */
const UNTOLD = 'People who are going aren’t notified.'

/** Asks for the notice to the author before something is hidden or removed. */
export function NotifyAuthorPage({ caseView, rules, decision, form }: NotifyAuthorPageProps) {
  const { id, kind, title, author, read } = caseView
  const verb = decision === 'hide' ? 'Hide' : 'Remove'
  // What was typed stays, also where it came too late.
  if (caseView.over && !hasErrors(form)) return <NothingToDecide caseView={caseView} />
  return (
    <Page
      title={`${verb} ${SUBJECTS[kind]}?`}
      lede={kind === 'event' ? `${CONSEQUENCES[decision]} ${UNTOLD}` : CONSEQUENCES[decision]}
    >
      <ErrorSummary form={form} />
      <p>
        {(kind === 'post' || kind === 'event') && title
          ? `“${title}” by ${author}`
          : `By ${author}`}
      </p>
      <Form
        submit={verb}
        submitVariant={decision === 'remove' ? 'danger' : 'primary'}
        cancel={moderationCase(id)}
      >
        <RadioGroup
          name="rule"
          legend="Which rule does it break?"
          choices={rules.map(({ name, about }) => ({
            value: name,
            label: name,
            hint: about ?? undefined,
          }))}
          form={form}
        />
        <Field
          as="textarea"
          name="told"
          label={read ? 'Why? The author will read this' : 'Why?'}
          hint="The rule is named above your words. Don’t say who flagged it."
          form={form}
        />
      </Form>
    </Page>
  )
}

/** In place of a page that asks before a decision, where there is nothing left to decide. */
export function NothingToDecide({
  caseView: { id, over },
}: {
  caseView: { id: string; over: string | null }
}) {
  return (
    <Page title="There’s nothing left to decide">
      <Callout>
        <p>{over}</p>
      </Callout>
      <p>
        <ButtonLink href={moderationCase(id)} variant="quiet">
          Back to the case
        </ButtonLink>
      </p>
    </Page>
  )
}
