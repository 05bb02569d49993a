import { NO_PASSWORD, PASSWORD_HINT, SHORTEST_PASSWORD } from '~/domain/accounts/schema-credentials'
import type { AccountFacts } from '~/domain/settings/schema'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import type { FormReply } from '~/ui/reply'
import { changePassword, resetOwnPassword } from '../addresses'

type PasswordPartProps = { account: AccountFacts; form?: FormReply }

/** Changing the password, and the way for who has forgotten it. (SETTINGS-03, SETTINGS-27) */
export function PasswordPart({ account, form }: PasswordPartProps) {
  return (
    <section className="stack" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <ErrorSummary form={form} />
      {account.has_password ? <ChangeForm form={form} /> : <p>{NO_PASSWORD}</p>}
    </section>
  )
}

function ChangeForm({ form }: { form?: FormReply }) {
  return (
    <>
      <Form action={changePassword} label="Password">
        <Field
          form={form}
          name="current_password"
          type="password"
          label="Current password"
          autoComplete="current-password"
          check={{ url: '/api/validate/password', delay: 300, from: SHORTEST_PASSWORD }}
          required
        />
        <NewPassword form={form} />
        <FormButtons>
          <Button>Change password</Button>
        </FormButtons>
      </Form>
      <p className="meta">
        Forgot it? <a href={resetOwnPassword}>Reset your password</a>
      </p>
    </>
  )
}

/** A new password, typed twice. */
export function NewPassword({ form }: { form?: FormReply }) {
  return (
    <>
      <Field
        form={form}
        name="password"
        type="password"
        label="New password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        required
      />
      <Field
        form={form}
        name="password_confirmation"
        type="password"
        label="New password again"
        autoComplete="new-password"
        required
      />
    </>
  )
}
