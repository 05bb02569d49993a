import { LOGIN_AGAIN_FIRST } from '~/domain/factors/schema'
import type { SensitiveAct } from '~/policy/confirmation'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { PasskeyForm } from '~/views/account/passkey-form'
import { CodeField } from './code-field'

type Confirmation = {
  /** What it is for */
  before: string
  /** On the page with the form, which is still to be sent */
  again?: string
  /** Where that form is on its page */
  anchor?: string
}

export const CONFIRMATIONS: Record<SensitiveAct, Confirmation> = {
  copy: {
    before: 'Before we make a copy of your data',
    again: 'Thank you. Now press “Make a copy of my data” again.',
    anchor: '#data-title',
  },
  download: { before: 'Before you open the copy of your data' },
  token: {
    before: 'Before you get an access token',
    again: 'Thank you. Now press “Create token” again.',
    anchor: '#new-title',
  },
  browser: {
    before: 'Before another browser is logged out',
    again: 'Thank you. Now press the button again.',
    anchor: '#sessions-title',
  },
  login: {
    before: 'Before another login opens this account',
    again: 'Thank you. Now press “Connect” again.',
  },
  deletion: {
    before: 'Before your account is deleted',
    again: 'Thank you. Nothing is deleted yet.',
  },
  people: {
    before: 'Before you change accounts of others',
    again: 'Thank you. Now press the button again.',
  },
  'two-step': { before: 'Before you change two-step login' },
  school: { before: 'Before you take a file of your school' },
  settings: {
    before: 'Before you change your school’s settings',
    again: 'Thank you. Now press “Go on” again.',
  },
  passkey: { before: 'Before you change your passkeys' },
}

type ConfirmOwnerProps = {
  act: SensitiveAct
  /** What to show; nothing where only a login says who someone is */
  by: 'password' | 'code' | null
  /** The same page with the other one */
  other: string | null
  /** There is one for this host */
  passkey: boolean
  /** The login of the school, again */
  signOn: { label: string; href: string } | null
  /** Where it leads */
  to: string
  form?: FormState
}

/** Asks again who someone is. What was typed into the form before comes back afterwards. */
export function ConfirmOwner({ act, by, other, passkey, signOn, to, form }: ConfirmOwnerProps) {
  const wanted = { password: 'please type your password', code: 'please type a code' }
  const what = by ? wanted[by] : 'please log in again'
  return (
    <Page
      title="Is it you?"
      lede={`${CONFIRMATIONS[act].before}, ${what}. Then you won’t be asked for ten minutes.`}
    >
      <ErrorSummary form={form} />
      {by && (
        <Form submit="Continue" fields={{ by }} cancel={quietPage(to)}>
          {by === 'code' ? (
            <CodeField form={form} hint="From your app, or a recovery code." anyCode />
          ) : (
            <Field
              form={form}
              name="current_password"
              type="password"
              label="Your password"
              autoComplete="current-password"
              required
            />
          )}
        </Form>
      )}
      {passkey && <PasskeyForm purpose="confirm" submit="Use a passkey" />}
      {signOn && (
        <ButtonLink href={signOn.href} reload>
          {signOn.label}
        </ButtonLink>
      )}
      {!by && !signOn && (
        <>
          <p>{LOGIN_AGAIN_FIRST}</p>
          <ButtonLink href="/logout">Log out</ButtonLink>
        </>
      )}
      {other && (
        <p className="meta">
          <a href={other}>{by === 'code' ? 'Use your password' : 'Use a code'}</a>
        </p>
      )}
    </Page>
  )
}

/** Cancel leads to a page that asks for nothing. */
const quietPage = (to: string) =>
  /^\/account-settings\/(data|two-step|passkeys)/.test(to) ? '/account-settings' : to
