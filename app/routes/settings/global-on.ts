import { redirect } from '@remix-run/node'
import { setGlobal } from '~/domain/settings/privacy.server'
import { PRIVACY_SAVED } from '~/domain/settings/schema'
import { forMembers, goWith } from '~/http/door.server'

/** Only a form does this; a typed address leads to the settings. */
export const loader = forMembers(() => redirect('/account-settings/privacy'))

/** (SETTINGS-11, OPTIN-20) */
export const action = forMembers(async ({ ctx, context }) => {
  await setGlobal(ctx, true)
  return goWith(context, '/account-settings/privacy', PRIVACY_SAVED)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
