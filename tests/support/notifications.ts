import { notificationsHandler } from '~/handlers/notifications'
import { mergeNotifications } from '~/domain/notifications/merge'
import { countUnreadNotifications, ownNotifications } from '~/domain/notifications/queries.server'
import { createServices } from '~tests/jobs/services'
import { ctx, db, NOW, type PersonName } from './fixtures'

/** Later than what the tests do, so that all of it is new. */
export const SOON = new Date(NOW.getTime() + 1000)

/** Handles every event so far, those that were handled before too. */
export async function tellAll(now = NOW): Promise<void> {
  const services = createServices(db, () => now, { env: { PRODUCT_NAME: 'Quad' } as never })
  const events = await db.read.event.findMany({ orderBy: { seq: 'asc' } })
  for (const event of events)
    if (notificationsHandler.events.includes(event.name))
      await notificationsHandler.handle(services, event)
}

/** 'post_like by Maya', the newest first. */
export const notices = async (name: PersonName, now = SOON) =>
  (await ownNotifications(await ctx(name, now))).map(
    ({ kind, person }) => `${kind} by ${person.first_name}`,
  )

export const unreadCount = async (name: PersonName, now = SOON) =>
  countUnreadNotifications(await ctx(name, now))

export const lines = async (name: PersonName, now = SOON) =>
  mergeNotifications(await ownNotifications(await ctx(name, now)))
