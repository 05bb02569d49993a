import { CONFIRM_EMAIL_FIRST, type OwnPasskey } from '~/domain/factors/schema'
import { PasskeyForm } from '~/views/account/passkey-form'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { emptyFormState, type FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { passkeys, resendConfirmation, twoStep } from '../links'
import { SettingsCard } from './settings-card'

type PasskeysProps = {
  own: OwnPasskey[]
  /** Of this page: passkeys of another one don't work here */
  host: string
  email_confirmed: boolean
  /** The school asks for a second step, and opens nothing else before */
  demanded: boolean
  /** What was typed before someone was asked who they are */
  typed: FormState
  /** Id of the passkey whose form was sent */
  sent: string | null
  form?: FormState
}

/** One's passkeys, each with its name, and the form of a new one. */
export function Passkeys({
  own,
  host,
  email_confirmed,
  demanded,
  typed,
  sent,
  form,
}: PasskeysProps) {
  const added = sent === null ? form : undefined
  return (
    <Page
      title="Passkeys"
      lede="A passkey logs you in by your fingerprint, face or PIN. After your password it takes the place of a code."
    >
      <ErrorSummary form={form} idOf={(name) => (sent ? `${name}_${sent}` : name)} />
      <SettingsCard title="Your passkeys" id="passkeys-title">
        {own.length === 0 && <p>You have none.</p>}
        {own.length > 0 && (
          <ul className="stack lines">
            {own.map((passkey) => (
              <PasskeyLine
                key={passkey.id}
                {...{ passkey, host }}
                form={sent === passkey.id ? form : undefined}
              />
            ))}
          </ul>
        )}
      </SettingsCard>
      <NewPasskey form={added ?? typed} email_confirmed={email_confirmed} />
      <p>
        <a href={twoStep}>Back to two-step login</a>
        {demanded && (
          <>
            {' · '}
            <a href="/logout">Log out</a>
          </>
        )}
      </p>
    </Page>
  )
}

function NewPasskey({ form, email_confirmed }: { form: FormState; email_confirmed: boolean }) {
  return (
    <SettingsCard title="New passkey" id="new-title">
      {email_confirmed ? (
        <>
          <PasskeyForm purpose="add" submit="Add a passkey">
            <Field
              form={form}
              name="name"
              label="Name"
              hint="So that you know which one it is, such as “My phone”."
              required
            />
          </PasskeyForm>
          <p data-passkey-off>
            Adding one takes JavaScript and a recent browser. Without them an app that makes codes
            works too: <a href={twoStep}>Two-step login</a>
          </p>
        </>
      ) : (
        <Form action={resendConfirmation} submit="Resend the email" submitVariant="quiet">
          <p>{CONFIRM_EMAIL_FIRST}</p>
        </Form>
      )}
    </SettingsCard>
  )
}

type PasskeyLineProps = { passkey: OwnPasskey; host: string; form?: FormState }

function PasskeyLine({ passkey, host, form }: PasskeyLineProps) {
  const { id, name, created_at, last_used_at } = passkey
  return (
    <li>
      <strong>{name}</strong>
      <p className="meta">
        since <Time at={created_at} />
        {last_used_at ? (
          <>
            {' · '}last used <Time at={last_used_at} />
          </>
        ) : (
          ' · not used yet'
        )}
        {passkey.host !== host && ` · works at ${passkey.host} only`}
      </p>
      <details open={form !== undefined}>
        <summary>Rename {name}</summary>
        <Form action={`${passkeys}/${id}/rename`} submit="Save" submitVariant="quiet">
          <Field
            form={form ?? { ...emptyFormState, values: { name } }}
            id={`name_${id}`}
            name="name"
            label="Name"
            required
          />
        </Form>
      </details>
      <Form action={`${passkeys}/${id}/remove`}>
        <div className="row">
          <Button variant="quiet" small aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      </Form>
    </li>
  )
}
