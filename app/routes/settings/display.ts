import { redirect } from '@remix-run/node'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { DISPLAY_SAVED, DISPLAY_TICKS } from '~/domain/settings/schema'
import { forMembers, goWith } from '~/http/door.server'
import { ticksIn } from '~/http/forms'

/** Only a form does this; a typed address leads to the settings. */
export const loader = forMembers(() => redirect('/account-settings'))

/** (SETTINGS-10, SETTINGS-15) */
export const action = forMembers(async ({ ctx, context, request }) => {
  await saveOwnSettings(ctx, ticksIn(await request.formData(), DISPLAY_TICKS))
  return goWith(context, '/account-settings', DISPLAY_SAVED)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
