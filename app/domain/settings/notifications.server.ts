import type { Ctx } from '~/platform/ctx'
import { ALL_NOTIFICATION_TICKS, type Medium, type NotificationTicks } from './schema'

/**
 * What the viewer is told of, and how. For every member, of the own account; without a row
 * everything is on. (SETTINGS-05 to SETTINGS-07)
 */
export async function notificationSettings({ db, viewer }: Ctx) {
  const { subscription_type, notification_settings } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { subscription_type: true, notification_settings: true },
  })
  const on = ALL_NOTIFICATION_TICKS.map((name) => [name, notification_settings?.[name] ?? true])
  const medium: Medium = subscription_type === 'sms' ? 'sms' : 'email'
  return { medium, ticks: Object.fromEntries(on) as NotificationTicks }
}
