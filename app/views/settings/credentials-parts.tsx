import {
  EMAIL_EXTERNAL,
  MIN_PASSWORD_LENGTH,
  NO_PASSWORD,
  PASSWORD_HINT,
  undeliverableText,
} from '~/domain/accounts/schema-credentials'
import type { AccountSettings } from '~/domain/settings/schema'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Callout } from '~/ui/messages'
import type { FormState } from '~/ui/form-state'
import { SettingsCard } from './settings-card'
import {
  cancelEmailChange,
  changeEmail,
  resendConfirmation,
  changePassword,
  resetOwnPassword,
} from '../links'

/** The password form of the page asks for the same thing. */
const fieldId = (name: string) => (name === 'current_password' ? 'email_current_password' : name)

type EmailPartProps = {
  account: AccountSettings
  /** The state of this form, if its input was invalid */
  form?: FormState
  /** What was typed before the session ended */
  typed?: FormState
}

/** The address: in force, on its way, or the school's. (SETTINGS-03, SETTINGS-16, SETTINGS-19) */
export function EmailPart({ account, form, typed }: EmailPartProps) {
  const { email, pending_email, email_confirmed, undeliverable } = account
  const fixed = account.external || !account.has_password
  return (
    <SettingsCard title="Email address" id="email-title">
      <ErrorSummary form={form} idOf={fieldId} />
      {pending_email !== null && <UnconfirmedAddress address={pending_email} old={email} />}
      {pending_email === null && !email_confirmed && !undeliverable && (
        <UnconfirmedAddress address={email} />
      )}
      {pending_email === null && undeliverable && <UndeliverableAddress address={email} />}
      {fixed || pending_email !== null ? (
        <Field
          name="email"
          type="email"
          label="Email"
          defaultValue={email}
          hint={fixed ? EMAIL_EXTERNAL : 'Still in use until you confirm the new one.'}
          disabled
        />
      ) : (
        <EmailForm email={email} form={form ?? typed} />
      )}
    </SettingsCard>
  )
}

function EmailForm({ email, form }: { email: string; form?: FormState }) {
  return (
    <Form
      submit="Change email"
      action={changeEmail}
      label="Email address"
      fields={{ type: 'email' }}
    >
      <Field
        form={form}
        name="email"
        type="email"
        label="Email"
        defaultValue={email}
        check={{ url: '/api/validate/address', delay: 300 }}
        required
      />
      <Field
        form={form}
        id={fieldId('current_password')}
        name="current_password"
        type="password"
        label="Your password"
        hint="To make sure it’s you."
        autoComplete="current-password"
        check={{ url: '/api/validate/password', delay: 200, from: MIN_PASSWORD_LENGTH }}
        required
      />
    </Form>
  )
}

/** What waits to be confirmed, with the ways on and back. (SETTINGS-16, SETTINGS-17) */
function UnconfirmedAddress({ address, old }: { address: string; old?: string }) {
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

/** Mail comes back: another address, or this one if mail reaches it again. */
function UndeliverableAddress({ address }: { address: string }) {
  return (
    <Callout tone="bad" title={undeliverableText(address)}>
      <p>Its mail server turned our last email away, so we don’t send any until this is fixed.</p>
      <Form action={resendConfirmation}>
        <Button variant="quiet" small>
          Try again with a confirmation email
        </Button>
      </Form>
    </Callout>
  )
}

type PasswordPartProps = { account: AccountSettings; form?: FormState }

/** Changing the password, and the way for someone who has forgotten it. (SETTINGS-03, SETTINGS-27) */
export function PasswordPart({ account, form }: PasswordPartProps) {
  return (
    <SettingsCard title="Password" id="password-title">
      <ErrorSummary form={form} />
      {account.has_password ? <PasswordForm form={form} /> : <WithoutPassword />}
    </SettingsCard>
  )
}

function WithoutPassword() {
  return (
    <>
      <p>{NO_PASSWORD}</p>
      <p className="meta">
        <a href={resetOwnPassword}>Get a link to choose one</a>
      </p>
    </>
  )
}

function PasswordForm({ form }: { form?: FormState }) {
  return (
    <>
      <Form submit="Change password" action={changePassword} label="Password">
        <Field
          form={form}
          name="current_password"
          type="password"
          label="Current password"
          autoComplete="current-password"
          check={{ url: '/api/validate/password', delay: 300, from: MIN_PASSWORD_LENGTH }}
          required
        />
        <NewPassword form={form} />
      </Form>
      <p className="meta">
        Forgot it? <a href={resetOwnPassword}>Reset your password</a>
      </p>
    </>
  )
}

/** How hard it is to guess stands in place of the hint while one types. */
export const STRENGTH_CHECK = {
  url: '/api/validate/new_password',
  delay: 400,
  from: 1,
  hints: true,
} as const

/** A new password, typed twice. */
export function NewPassword({ form }: { form?: FormState }) {
  return (
    <>
      <Field
        form={form}
        name="password"
        type="password"
        label="New password"
        hint={PASSWORD_HINT}
        check={STRENGTH_CHECK}
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
