import { EMAIL_EXTERNAL, SHORTEST_PASSWORD } from '~/domain/accounts/schema-credentials'
import type { AccountFacts } from '~/domain/settings/schema'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Callout } from '~/ui/messages'
import type { FormReply } from '~/ui/reply'
import { cancelEmailChange, changeEmail, resendConfirmation } from '../addresses'

/** The password form of the page asks for the same thing. */
const idOf = (name: string) => (name === 'current_password' ? 'email_current_password' : name)

type EmailPartProps = {
  account: AccountFacts
  /** The refusal of this form */
  form?: FormReply
  /** What was typed before the session ended */
  typed?: FormReply
}

/** The address: in force, on its way, or the school's. (SETTINGS-03, SETTINGS-16, SETTINGS-19) */
export function EmailPart({ account, form, typed }: EmailPartProps) {
  const { email, pending_email, email_confirmed } = account
  const fixed = account.external || !account.has_password
  return (
    <section className="stack" aria-labelledby="email-title">
      <h2 id="email-title">Email address</h2>
      <ErrorSummary form={form} idOf={idOf} />
      {pending_email !== null && <Unconfirmed address={pending_email} old={email} />}
      {pending_email === null && !email_confirmed && <Unconfirmed address={email} />}
      {fixed || pending_email !== null ? (
        <Field
          name="email"
          type="email"
          label="Email"
          defaultValue={email}
          hint={fixed ? EMAIL_EXTERNAL : 'In use until the new address is confirmed.'}
          disabled
        />
      ) : (
        <ChangeForm email={email} form={form ?? typed} />
      )}
    </section>
  )
}

function ChangeForm({ email, form }: { email: string; form?: FormReply }) {
  return (
    <Form action={changeEmail} label="Email address" fields={{ type: 'email' }}>
      <Field
        form={form}
        name="email"
        type="email"
        label="Email"
        defaultValue={email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        check={{ url: '/api/validate/address', delay: 300 }}
        required
      />
      <Field
        form={form}
        id={idOf('current_password')}
        name="current_password"
        type="password"
        label="Current password"
        autoComplete="current-password"
        check={{ url: '/api/validate/password', delay: 200, from: SHORTEST_PASSWORD }}
        required
      />
      <FormButtons>
        <Button>Change email</Button>
      </FormButtons>
    </Form>
  )
}

/** What waits to be confirmed, with the ways on and back. (SETTINGS-16, SETTINGS-17) */
function Unconfirmed({ address, old }: { address: string; old?: string }) {
  return (
    <Callout title="Not confirmed yet">
      <p>
        Please open the link in the email that we sent to <strong>{address}</strong>.
        {old && ` Until then ${old} stays in use.`}
      </p>
      <div className="row">
        <Form action={resendConfirmation}>
          <Button variant="quiet" small>
            Resend the email
          </Button>
        </Form>
        {old && (
          <Form action={cancelEmailChange}>
            <Button variant="quiet" small>
              Cancel the change
            </Button>
          </Form>
        )}
      </div>
    </Callout>
  )
}
