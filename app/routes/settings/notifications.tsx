import { useLoaderData } from '@remix-run/react'
import { notificationSettings } from '~/domain/settings/notifications.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { ALL_NOTIFICATION_TICKS, NOTIFICATIONS_SAVED } from '~/domain/settings/schema'
import { forMembers, goWith } from '~/http/door.server'
import { ticksIn } from '~/http/forms'
import { titled } from '~/http/title'
import { NotificationsSection } from '~/views/settings/notifications-section'

export const meta = titled<typeof loader>(() => 'Notifications - Account settings')

/** (SETTINGS-05 to SETTINGS-07) */
export const loader = forMembers(({ ctx }) => notificationSettings(ctx))

/** Saves all of them at once. (SETTINGS-10) */
export const action = forMembers(async ({ ctx, context, request }) => {
  await saveOwnSettings(ctx, ticksIn(await request.formData(), ALL_NOTIFICATION_TICKS))
  return goWith(context, '/account-settings/notifications', NOTIFICATIONS_SAVED)
})

export default function Notifications() {
  return <NotificationsSection {...useLoaderData<typeof loader>()} />
}
