import { z } from 'zod'
import { ownNotifications } from '~/domain/notifications/queries.server'
import { defineEndpoint, member, ok, type Endpoint } from '../endpoint'
import { notificationEntity, toNotifications } from '../entities/notification'

const who = member('/notifications')
const response = z.array(notificationEntity)

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
]
