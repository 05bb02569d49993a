import { z } from 'zod'
import { defineEvent } from '~/platform/events'

/** The subject is who is told. */
export const notificationCreated = defineEvent(
  'notification.created',
  z.object({ notification_id: z.string() }),
)
