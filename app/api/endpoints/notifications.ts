import * as z from 'zod'
import { activityBaskets } from '~/domain/notifications/activity.server'
import { ownNotifications } from '~/domain/notifications/queries.server'
import { MAX_DAYS } from '~/domain/notifications/schema-activity'
import { defineEndpoint, member, ok, type Endpoint } from '../endpoint'
import { activityBasketEntity } from '../entities/activity'
import { notificationEntity, toNotifications } from '../entities/notification'

const who = member('/notifications')
const response = z.array(notificationEntity)

const dateField = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'Must be a date (ISO 8601)' })
  .transform((text) => new Date(text))

const rangeInput = z
  .object({ start_date: dateField, end_date: dateField })
  .superRefine(({ start_date, end_date }, { addIssue }) => {
    const days = (end_date.getTime() - start_date.getTime()) / 86_400_000
    const wrong = (message: string) =>
      addIssue({ code: 'custom', path: ['end_date'], message, input: end_date })
    if (days <= 0) wrong('Must be after start_date')
    if (days > MAX_DAYS) wrong(`Must be at most ${MAX_DAYS} days after start_date`)
  })

/** What the viewer is told about. Reading it leaves it unread: only the page and the menu are opened. */
export const notificationEndpoints: readonly Endpoint[] = [
  // (API-59, NOTIF-09)
  defineEndpoint({
    path: '/notifications',
    who,
    response,
    handle: async ({ ctx }) => ok(toNotifications(await ownNotifications(ctx))),
  }),
  // (API-60, NOTIF-10)
  defineEndpoint({
    path: '/unread_notifications',
    who,
    response,
    handle: async ({ ctx }) => ok(toNotifications(await ownNotifications(ctx, { unread: true }))),
  }),
  // (API-58, NOTIF-13)
  defineEndpoint({
    path: '/activity',
    who: member('/home'),
    input: rangeInput,
    response: z.array(activityBasketEntity),
    handle: async ({ ctx }, { start_date: from, end_date: until }) =>
      ok(await activityBaskets(ctx, { from, until })),
  }),
]
