import type { ReactNode } from 'react'
import { Form } from '~/ui/form'

type PasskeyFormProps = {
  purpose: 'login' | 'code' | 'confirm' | 'add'
  submit: string
  /** Where a login leads */
  to?: string
  /** More fields of the form */
  children?: ReactNode
}

const WHERE = {
  login: '/login-passkey',
  code: '/login-passkey',
  add: '/account-settings/passkeys',
  confirm: undefined,
} as const

/**
 * A button that asks the browser for a passkey. Script shows it (app/client/passkeys.ts), since nothing else can; it
 * gets what is to be signed from data-options, and sends the form with the answer.
 */
export function PasskeyForm({ purpose, submit, to = '', children }: PasskeyFormProps) {
  const isLogin = purpose === 'login' || purpose === 'code'
  const query = isLogin && to !== '/' && to ? `?redirect_to=${encodeURIComponent(to)}` : ''
  const where = WHERE[purpose]
  return (
    <div
      hidden
      data-passkey={purpose === 'add' ? 'create' : 'get'}
      data-options={`${isLogin ? '/login-passkey' : '/account-settings/passkeys'}/options`}
    >
      <Form
        action={where && where + query}
        fields={{ purpose, by: 'passkey', passkey: '' }}
        submit={submit}
        submitVariant={purpose === 'add' ? undefined : 'quiet'}
        label={submit}
      >
        {children}
      </Form>
      <p role="alert" />
    </div>
  )
}
