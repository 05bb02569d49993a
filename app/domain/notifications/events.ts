import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

/** The subject is who is told. */
export const notificationCreated = defineEvent(
  'notification.created',
  z.object({ notification_id: z.string() }),
)

/** The subject is who gets it; `since` is when the one before was due (ISO 8601). */
export const digestDue = defineEvent('digest.due', z.object({ since: z.iso.datetime() }))
