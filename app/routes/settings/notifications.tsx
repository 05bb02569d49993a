import { useActionData, useLoaderData } from '@remix-run/react'
import { notificationSettings } from '~/domain/settings/notifications.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import {
  ALL_NOTIFICATION_TOGGLES,
  EXTRA_PUSH_TOGGLES,
  EXTRA_TOGGLES,
  NOTIFICATIONS_SAVED,
} from '~/domain/settings/schema-notifications'
import { emailFrequencySchema } from '~/domain/settings/schema-email-frequency'
import {
  invalid,
  lateForm,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { parseForm, readCheckboxes } from '~/http/forms/forms'
import { titleMeta } from '~/presenters/shell/title'
import { NotificationsSection } from '~/views/settings/notifications-section'

export const meta = titleMeta<typeof loader>(() => 'Notifications - Account settings')

const EXTRAS = [...EXTRA_TOGGLES, ...EXTRA_PUSH_TOGGLES]

/** (SETTINGS-05 to SETTINGS-07) */
export const loader = requireMember(async ({ ctx, context }) => ({
  ...(await notificationSettings(ctx)),
  publicKey: context.services.env.VAPID_PUBLIC_KEY,
  late: lateForm(context, ['email_frequency', ...ALL_NOTIFICATION_TOGGLES, ...EXTRAS]),
}))

/** Saves all of them at once. (SETTINGS-10) */
export const action = requireMember(async ({ ctx, context, request }) => {
  const form = await request.formData()
  const toggles = readCheckboxes(form, ALL_NOTIFICATION_TOGGLES)
  // What isn't offered isn't saved.
  const extra = readCheckboxes(form, EXTRAS)
  const { input, formState } = parseForm(form, emailFrequencySchema)
  if (!input) return invalid(formState)
  await saveOwnSettings(ctx, { ...toggles, ...extra, ...input })
  return redirectWithFlash(context, '/account-settings/notifications', NOTIFICATIONS_SAVED)
})

export default function Notifications() {
  const { late, ...settings } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? late
  return <NotificationsSection {...settings} form={form} />
}
