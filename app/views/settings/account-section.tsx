import type { AccountFacts } from '~/domain/settings/schema'
import type { FormReply } from '~/ui/reply'
import { DisplayPart } from './display-part'
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
export function AccountSection({ account }: AccountSectionProps) {
  return (
    <SettingsPage section="account">
      <section className="stack" aria-labelledby="email-title">
        <h2 id="email-title">Email address</h2>
        <p>{account.email}</p>
      </section>
      <DisplayPart {...account} />
      <SessionsPart sessions={account.sessions} />
    </SettingsPage>
  )
}
