import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { SettingsPage } from '~/views/settings/settings-page'

export const meta = titled<typeof loader>(() => 'Privacy - Account settings')

/** (SETTINGS-01) */
export const loader = forMembers(() => null)

export default function Privacy() {
  return <SettingsPage section="privacy">{null}</SettingsPage>
}
