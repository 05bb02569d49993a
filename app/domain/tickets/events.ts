import * as z from 'zod'
import { defineEvent, noPayload } from '~/platform/events/events'

export const ticketCreated = defineEvent('ticket.created', noPayload)

/** `answer`: which of its answers, counted from 0. */
export const ticketAnswered = defineEvent(
  'ticket.answered',
  z.object({ answer: z.number().int().nonnegative() }),
)
