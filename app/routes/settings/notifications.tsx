import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { SettingsPage } from '~/views/settings/settings-page'

export const meta = titled<typeof loader>(() => 'Notifications - Account settings')

/** (SETTINGS-01) */
export const loader = forMembers(() => null)

export default function Notifications() {
  return <SettingsPage section="notifications">{null}</SettingsPage>
}
