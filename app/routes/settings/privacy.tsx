import { useLoaderData } from '@remix-run/react'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { privacySettings } from '~/domain/settings/privacy.server'
import { PRIVACY_SAVED, PRIVACY_TOGGLES } from '~/domain/settings/schema'
import { lateForm, requireMember, redirectWithFlash } from '~/http/guards/member-route.server'
import { readCheckboxes } from '~/http/forms/forms'
import { titleMeta } from '~/presenters/shell/title'
import { PrivacySection } from '~/views/settings/privacy-section'

export const meta = titleMeta<typeof loader>(() => 'Privacy - Account settings')

/** (SETTINGS-09, SETTINGS-11, SETTINGS-12) */
export const loader = requireMember(async ({ ctx, context }) => ({
  privacy: await privacySettings(ctx),
  late: lateForm(context, PRIVACY_TOGGLES),
}))

/** Saves what the profile keeps to itself. (SETTINGS-09, SETTINGS-10) */
export const action = requireMember(async ({ ctx, context, request }) => {
  await saveOwnSettings(ctx, readCheckboxes(await request.formData(), PRIVACY_TOGGLES))
  return redirectWithFlash(context, '/account-settings/privacy', PRIVACY_SAVED)
})

export default function Privacy() {
  return <PrivacySection {...useLoaderData<typeof loader>()} />
}
