import type { AccountFacts } from '~/domain/settings/schema'
import type { FormReply } from '~/ui/reply'
import { DataPart } from './data-part'
import { DeletePart } from './delete-part'
import { DisplayPart } from './display-part'
import { EmailPart } from './email-part'
import { PasswordPart } from './password-part'
import { SessionsPart } from './sessions-part'
import { SettingsPage } from './settings-page'

export type AccountSectionProps = {
  account: AccountFacts
  /** What was typed before the session ended, into whichever of the forms */
  typed?: FormReply
  /** The refusal of the form that was sent; the others are shown as it was */
  email?: FormReply
  password?: FormReply
  data?: FormReply
}

/**
 * The account section as a whole page. The routes of its forms answer a refusal with this page and
 * the reply of their form, so that nobody leaves the section. (SETTINGS-03)
 */
export function AccountSection({ account, typed, email, password, data }: AccountSectionProps) {
  return (
    <SettingsPage section="account">
      <EmailPart account={account} form={email} typed={typed} />
      <PasswordPart account={account} form={password} />
      <DisplayPart {...account} />
      <SessionsPart sessions={account.sessions} />
      <DataPart download={account.download} form={data} />
      <DeletePart />
    </SettingsPage>
  )
}
