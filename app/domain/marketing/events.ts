import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

/** `acknowledge`: whether the given address is told that the request came. */
export const contactRequested = defineEvent(
  'contact.requested',
  z.object({ acknowledge: z.boolean().default(true) }),
)
