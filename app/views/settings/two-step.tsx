import {
  CONFIRM_EMAIL_FIRST,
  RECOVERY_CODES,
  SHOW_PASSKEY_FIRST,
  TWO_STEPS_DEMANDED,
} from '~/domain/factors/schema'
import type { CodeSetup, FactorStatus } from '~/domain/factors/schema'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Callout } from '~/ui/messages'
import type { FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { passkeys, resendConfirmation, settings, twoStep } from '../links'
import { CodeField } from './code-field'
import { SettingsCard } from './settings-card'

type Part = 'on' | 'codes' | 'off'

type TwoStepProps = {
  status: FactorStatus
  has_password: boolean
  email_confirmed: boolean
  /** The school asks for it, and opens nothing else before */
  demanded: boolean
  /** The second step was shown minutes ago */
  factorShown: boolean
  /** While it's off */
  setup: CodeSetup | null
  /** The state of the form that was sent */
  forms: { [P in Part]?: FormState }
}

/** The second step of one's login. */
export function TwoStep(props: TwoStepProps) {
  const { status, has_password, email_confirmed, demanded, setup, forms } = props
  // Who has only passkeys shows one on a page of its own.
  const asks = status.has_app ? 'code' : props.factorShown ? 'nothing' : 'passkey'
  const confirming = { asks, has_password } as const
  return (
    <Page
      title="Two-step login"
      lede="Logging in takes your password and a code from an app on your phone, or a passkey. Someone who only knows your password doesn’t get in."
    >
      {demanded && <Callout title="One thing first">{TWO_STEPS_DEMANDED}</Callout>}
      {status.since !== null && (
        <>
          <StatusPart {...status} since={status.since} />
          <ConfirmPart part="codes" form={forms.codes} {...confirming} />
          <ConfirmPart part="off" form={forms.off} {...confirming} />
        </>
      )}
      {setup && status.passkeys > 0 && !props.factorShown && (
        <SettingsCard title="Use an app too" id="on-title">
          <ErrorSummary form={forms.on} />
          <ShowPasskey />
        </SettingsCard>
      )}
      {setup && (status.passkeys === 0 || props.factorShown) && (
        <TurnOnPart
          setup={setup}
          has_password={has_password}
          title={status.passkeys > 0 ? 'Use an app too' : 'Turn it on'}
          form={forms.on}
        />
      )}
      {status.since === null && !email_confirmed && (
        <Form action={resendConfirmation} submit="Resend the email" submitVariant="quiet">
          <p>{CONFIRM_EMAIL_FIRST}</p>
        </Form>
      )}
      <SettingsCard title="Passkeys" id="passkeys-title">
        <p>
          A passkey is in your phone, your computer or a key that you plug in. It logs in by your
          fingerprint, face or PIN, without a password.
        </p>
        <p>{passkeysText(status.passkeys)}</p>
        <div className="row">
          <ButtonLink href={passkeys} variant="quiet">
            {status.passkeys > 0 ? 'Change passkeys' : 'Add a passkey'}
          </ButtonLink>
        </div>
      </SettingsCard>
      <p>
        {demanded ? (
          <a href="/logout">Log out</a>
        ) : (
          <a href={settings()}>Back to the account settings</a>
        )}
      </p>
    </Page>
  )
}

const passkeysText = (count: number) =>
  count === 0 ? 'You have none.' : count === 1 ? 'You have one.' : `You have ${count}.`

function StatusPart({ since, last_used_at, recovery_codes }: FactorStatus & { since: string }) {
  return (
    <SettingsCard title="It’s on" id="status-title">
      <p>
        Since <Time at={since} />
        {last_used_at && (
          <>
            {' · '}your app was last used <Time at={last_used_at} />
          </>
        )}
      </p>
      <p>
        {recovery_codes} of {RECOVERY_CODES} recovery codes are left.
        {recovery_codes < 3 && ' Please make new ones.'}
      </p>
    </SettingsCard>
  )
}

const fieldId = (part: Part) => (name: string) => `${part}_${name}`

const CONFIRMED = {
  codes: {
    title: 'New recovery codes',
    text: 'Ten new ones take the place of those you have.',
    button: 'Make new recovery codes',
  },
  off: {
    title: 'Turn it off',
    text: 'Your password alone will do, and your passkeys are removed. To use another phone, turn it off and on again.',
    button: 'Turn off two-step login',
  },
} as const

type ConfirmPartProps = {
  part: keyof typeof CONFIRMED
  form?: FormState
  has_password: boolean
  /** What shows that it's them, in addition to the password */
  asks: 'code' | 'passkey' | 'nothing'
}

/** A passkey is shown on another page, which leads back. */
const ShowPasskey = () => (
  <div className="row">
    <span>{SHOW_PASSKEY_FIRST}</span>
    <ButtonLink href={`/account-settings/confirm/passkey?redirect_to=${twoStep}`} variant="quiet">
      Show it
    </ButtonLink>
  </div>
)

/** Both the password and a code or a passkey, so that no one else does it. */
function ConfirmPart({ part, form, has_password, asks }: ConfirmPartProps) {
  const { title, text, button } = CONFIRMED[part]
  const idOf = fieldId(part)
  return (
    <SettingsCard title={title} id={`${part}-title`}>
      <ErrorSummary form={form} idOf={idOf} />
      <p>{text}</p>
      {asks === 'passkey' && <ShowPasskey />}
      <Form action={`${twoStep}/${part}`} submit={button} submitVariant="quiet" label={title}>
        {asks !== 'nothing' && (
          <CodeField
            id={idOf('one_time_code')}
            form={form}
            hint={
              asks === 'code' ? 'From your app, or a recovery code.' : 'Or type a recovery code.'
            }
            anyCode
          />
        )}
        {has_password && <PasswordField id={idOf('current_password')} form={form} />}
      </Form>
    </SettingsCard>
  )
}

const PasswordField = ({ id, form }: { id?: string; form?: FormState }) => (
  <Field
    form={form}
    id={id}
    name="current_password"
    type="password"
    label="Your password"
    hint="To make sure it’s you."
    autoComplete="current-password"
    required
  />
)

type TurnOnPartProps = {
  setup: CodeSetup
  has_password: boolean
  title: string
  form?: FormState
}

function TurnOnPart({ setup, has_password, title, form }: TurnOnPartProps) {
  const { secret, qr, sealed } = setup
  return (
    <SettingsCard title={title} id="on-title">
      <ErrorSummary form={form} />
      <p>
        1. Open an app that makes codes: Google Authenticator, Microsoft Authenticator, your
        password manager or any other.
      </p>
      <p>2. Let it scan this, or type the letters below it.</p>
      <svg
        className="qr-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code. The same is in letters below."
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p>
        <code>{secret}</code>
      </p>
      <p>3. Type the code that it shows now.</p>
      <Form
        action={`${twoStep}/on`}
        submit="Turn on two-step login"
        fields={{ setup: sealed }}
        label="Turn it on"
      >
        <CodeField form={form} />
        {has_password && <PasswordField form={form} />}
      </Form>
      <p className="meta">Then you get ten recovery codes, for the day your phone is gone.</p>
    </SettingsCard>
  )
}
