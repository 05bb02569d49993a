import type { Challenge } from '~/domain/captcha/schema'
import { EmailField } from '~/ui/email-field'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Question } from '~/views/signup/captcha-field'

type LoginFormProps = {
  /** A failed login */
  form?: FormState
  /** The address typed into this very form, when its token had expired */
  typed: FormState
  /** Asked where too many logins from this network have failed */
  question: Challenge | null
}

/** Email and password: the plain form of every login page. (ACCESS-37) */
export function LoginForm({ form, typed, question }: LoginFormProps) {
  return (
    <Form submit="Log in">
      <EmailField form={form ?? typed} />
      <Field
        form={form}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
      />
      {question && <Question challenge={question} form={form} />}
    </Form>
  )
}
