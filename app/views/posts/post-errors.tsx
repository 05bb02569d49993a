import { TOO_LONG, TOO_LONG_TEXT } from '~/domain/writing/schema'
import { Alert } from '~/ui/alert'
import { ErrorSummary } from '~/ui/error-summary'
import { fieldErrors, type FormState } from '~/ui/form-state'

const FIELDS = ['title', 'content', 'tags'] as const

/** What is wrong with a post: an alert of each text that is too long (POST-26), then the rest. */
export function PostErrors({ form }: { form?: FormState }) {
  const long = FIELDS.filter((field) => fieldErrors(form, field).includes(TOO_LONG[field]))
  return (
    <>
      {long.map((field) => (
        <Alert key={field} title={TOO_LONG[field]} text={TOO_LONG_TEXT} fieldId={field} />
      ))}
      <ErrorSummary form={form && withoutFields(form, long)} />
    </>
  )
}

/** What the summary still has to say when the alerts have said the rest. */
function withoutFields(form: FormState, messages: readonly string[]): FormState {
  const others = Object.entries(form.errors).filter(([name]) => !messages.includes(name))
  return { ...form, errors: Object.fromEntries(others) }
}
