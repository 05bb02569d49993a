import { redirect } from '@remix-run/node'
import { endOtherSessions } from '~/domain/settings/own-sessions.server'
import { OTHERS_ENDED } from '~/domain/settings/schema'
import { forMembers, goWith } from '~/http/door.server'

/** Only a form does this; a typed address leads to the settings. */
export const loader = forMembers(() => redirect('/account-settings'))

/** Ends every own session but this one. */
export const action = forMembers(async ({ ctx, context }) => {
  await endOtherSessions(ctx, context.sessionId)
  return goWith(context, '/account-settings', OTHERS_ENDED)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
