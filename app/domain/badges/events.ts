import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

/** The subject is its new owner. */
export const badgeEarned = defineEvent(
  'badge.earned',
  z.object({ family: z.string(), level: z.int() }),
)
