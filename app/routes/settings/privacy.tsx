import { useLoaderData } from '@remix-run/react'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { privacySettings } from '~/domain/settings/privacy.server'
import { PRIVACY_SAVED, PRIVACY_TICKS } from '~/domain/settings/schema'
import { forMembers, goWith } from '~/http/door.server'
import { ticksIn } from '~/http/forms'
import { titled } from '~/http/title'
import { PrivacySection } from '~/views/settings/privacy-section'

export const meta = titled<typeof loader>(() => 'Privacy - Account settings')

/** (SETTINGS-09, SETTINGS-11, SETTINGS-12) */
export const loader = forMembers(({ ctx }) => privacySettings(ctx))

/** Saves what the profile keeps to itself. (SETTINGS-09, SETTINGS-10) */
export const action = forMembers(async ({ ctx, context, request }) => {
  await saveOwnSettings(ctx, ticksIn(await request.formData(), PRIVACY_TICKS))
  return goWith(context, '/account-settings/privacy', PRIVACY_SAVED)
})

export default function Privacy() {
  return <PrivacySection privacy={useLoaderData<typeof loader>()} />
}
