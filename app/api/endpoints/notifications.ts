import { activityBaskets, MAX_BASKETS } from '~/domain/notifications/activity.server'
import { notificationPage } from '~/domain/notifications/queries.server'
import { MAX_DAYS } from '~/domain/notifications/schema-activity'
import { failure } from '~/platform/failures'
import { defineList, member, type Endpoint } from '../endpoint'
import { activityBasketEntity } from '../entities/activity'
import { notificationEntity, toNotifications } from '../entities/notification'
import { dayOrTimeField, momentFor } from '../fields'

const who = member('/notifications')

/** Notifications of one page */
const MAX_NOTIFICATIONS = 100

const list = (path: string, unread: boolean) =>
  defineList({
    path,
    who,
    entity: notificationEntity,
    most: MAX_NOTIFICATIONS,
    read: async ({ ctx }, _, cursor) => {
      const page = await notificationPage(ctx, { unread, cursor, size: MAX_NOTIFICATIONS })
      return { items: toNotifications(page.items), next: page.next }
    },
  })

/** What the viewer is told about. Reading it leaves it unread: only the page and the menu are opened. */
export const notificationEndpoints: readonly Endpoint[] = [
  // (API-59, NOTIF-09)
  list('/notifications', false),
  // (API-60, NOTIF-10)
  list('/unread_notifications', true),
  // A day without a time begins at midnight of the school's zone. (API-58, NOTIF-13)
  defineList({
    path: '/activity',
    who: member('/home'),
    input: {
      start_date: dayOrTimeField,
      end_date: dayOrTimeField.meta({
        description: `At most ${MAX_DAYS} days after start_date; days begin as those of start_date`,
      }),
    },
    entity: activityBasketEntity,
    most: MAX_BASKETS,
    read: async ({ ctx }, { start_date, end_date }, cursor) => {
      const range = { from: momentFor(ctx, start_date), until: momentFor(ctx, end_date) }
      const days = (range.until.getTime() - range.from.getTime()) / 86_400_000
      if (days <= 0) return failure({ end_date: ['Must be after start_date'] })
      // One of them may have an hour more.
      if (days > MAX_DAYS + 1 / 24)
        return failure({ end_date: [`Must be at most ${MAX_DAYS} days after start_date`] })
      return activityBaskets(ctx, range, cursor)
    },
  }),
]
