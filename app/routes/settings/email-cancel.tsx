import { redirect } from '@remix-run/node'
import { cancelEmailChange } from '~/domain/accounts/email-change.server'
import { CHANGE_CANCELLED } from '~/domain/accounts/schema-credentials'
import { forMembers, goWith } from '~/http/door.server'

/** Only a form does this; a typed address leads to the settings. */
export const loader = forMembers(() => redirect('/account-settings'))

/** (SETTINGS-17) */
export const action = forMembers(async ({ ctx, context }) => {
  await cancelEmailChange(ctx)
  return goWith(context, '/account-settings', CHANGE_CANCELLED)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
