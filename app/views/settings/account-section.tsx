import type { AccountFacts } from '~/domain/settings/schema'
import type { FormReply } from '~/ui/reply'
import { ErrorSummary } from '~/ui/error-summary'
import { DisplayPart } from './display-part'
import { EMAIL_PASSWORD_ID, EmailPart } from './email-part'
import { PasswordPart } from './password-part'
import { SessionsPart } from './sessions-part'
import { SettingsPage } from './settings-page'

export type AccountSectionProps = {
  account: AccountFacts
  /** What was typed before the session ended, into whichever of the forms */
  typed?: FormReply
  /** The refusal of the form that was sent; the other one is shown as it was */
  email?: FormReply
  password?: FormReply
}

/**
 * The account section as a whole page. The routes of its forms answer a refusal with this page and
 * the reply of their form, so that nobody leaves the section. (SETTINGS-03)
 */
export function AccountSection({ account, typed, email, password }: AccountSectionProps) {
  return (
    <SettingsPage section="account">
      <ErrorSummary
        form={email}
        idOf={(name) => (name === 'current_password' ? EMAIL_PASSWORD_ID : name)}
      />
      <ErrorSummary form={password} />
      <EmailPart account={account} form={email ?? typed} />
      <PasswordPart account={account} form={password} />
      <DisplayPart {...account} />
      <SessionsPart sessions={account.sessions} />
    </SettingsPage>
  )
}
