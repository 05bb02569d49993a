import type { Ctx } from '~/platform/ctx'
import { hasAnnouncements } from '~/policy/announcements'
import { hasEvents } from '~/policy/campus-events'
import {
  ALL_NOTIFICATION_TOGGLES,
  type EmailFrequency,
  type Medium,
  type NotificationToggles,
} from './schema-notifications'

/**
 * Which notifications the viewer gets, and how; of success coaches also whether their follow-ups are mailed,
 * and of members of a school with announcements whether urgent ones are, of one with events whether news of them.
 * For every member, of the own account; without a row everything is on. (SETTINGS-05 to SETTINGS-07)
 */
export async function notificationSettings({ db, viewer, partner }: Ctx) {
  const { settings, notification_settings } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { settings: true, notification_settings: true },
  })
  const on = ALL_NOTIFICATION_TOGGLES.map((name) => [name, notification_settings?.[name] ?? true])
  const medium: Medium = settings?.subscription_type === 'sms' ? 'sms' : 'email'
  const frequency = (notification_settings?.email_frequency ?? 'at_once') as EmailFrequency
  const coach = viewer.coach_user && { follow_ups: notification_settings?.follow_ups ?? true }
  const school = {
    ...(hasAnnouncements(viewer, partner) && {
      announcements: notification_settings?.announcements ?? true,
    }),
    ...(hasEvents(viewer, partner) && {
      events: notification_settings?.events ?? true,
      push_events: notification_settings?.push_events ?? true,
    }),
  }
  const toggles = Object.fromEntries(on) as NotificationToggles
  return { medium, frequency, toggles, ...coach, ...school }
}
