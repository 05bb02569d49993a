import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

/** The subject is the request. */
export const answerRequested = defineEvent(
  'answer.requested',
  z.object({ post_id: z.string(), user_id: z.string() }),
)

/** The subject is the question. Who asked isn't told. */
export const answerRequestDeclined = defineEvent(
  'answer.request_declined',
  z.object({ request_id: z.string() }),
  { logOnly: true },
)
