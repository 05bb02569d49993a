import {
  FLAG_REASONS,
  HARM_REASON,
  EMERGENCY_TEXT,
  OTHER_REASON,
  type ReportInput,
} from '~/domain/moderation/schema'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'
import { fieldValue, type FormState } from '~/ui/form-state'
import { reasonLabel } from './labels'

type FlagPageProps = {
  kind: 'post' | 'comment' | 'answer' | 'message' | 'event'
  /** The title of the post or event, or who wrote the comment, answer or message */
  name: string
  /** The address of the post, the comment, the conversation or the event */
  href: string
  returnTo: string
  /** What the viewer has said before, while that is still open */
  own: ReportInput | null
  form: FormState
}

const CHOICES = FLAG_REASONS.map((value) => ({
  value,
  label: reasonLabel(value),
  hint: value === HARM_REASON ? EMERGENCY_TEXT : undefined,
}))

/** Why someone flags a post or comment: one of four reasons, or their own. (POST-14, COMMENT-10) */
export function FlagPage({ kind, name, href, returnTo, own, form }: FlagPageProps) {
  const back = fieldValue(form, 'return_to', returnTo)
  return (
    <Page
      title={`Flag this ${kind}`}
      lede={
        <a href={href}>{kind === 'post' || kind === 'event' ? name : `The ${kind} by ${name}`}</a>
      }
    >
      {own && <p>You’ve already flagged this. You can change the reason here.</p>}
      <ErrorSummary form={form} />
      <Form submit="Flag" cancel={back} className="flag" fields={{ return_to: back }}>
        <RadioGroup
          name="reason"
          legend="What’s wrong with it?"
          choices={CHOICES}
          form={form}
          chosen={own?.reason}
        />
        <div className="own-reason">
          <Field
            as="textarea"
            name="custom_reason"
            label={`The reason, if it is “${reasonLabel(OTHER_REASON)}”`}
            form={form}
            defaultValue={own?.custom_reason ?? ''}
          />
        </div>
      </Form>
    </Page>
  )
}
