import { redirect } from '@remix-run/node'
import { endOwnSession } from '~/domain/settings/own-sessions.server'
import { SESSION_ENDED } from '~/domain/settings/schema'
import { forMembers, goWith, onceOf } from '~/http/door.server'

/** Only a form does this; a typed address leads to the settings. */
export const loader = forMembers(() => redirect('/account-settings'))

/** Ends one of the own sessions. */
export const action = forMembers(async ({ ctx, context, params, request }) => {
  await endOwnSession(ctx, params.sessionId ?? '', onceOf(await request.formData()))
  return goWith(context, '/account-settings', SESSION_ENDED)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
