import * as z from 'zod'
import { defineEvent, noPayload } from '~/platform/events/events'
import { EVENT_NEWS } from './schema'

/**
 * Someone is to be notified of a date of an event: its subject. The same news of another edition is news once
 * more, such as of the next change.
 */
export const eventNews = defineEvent(
  'campus_event.news',
  z.object({
    user_id: z.string(),
    date_id: z.string(),
    news: z.enum(EVENT_NEWS),
    edition: z.number(),
  }),
)

/** What an event says is new: someone put it on the calendar, suggested or changed it. */
export const eventWritten = defineEvent('campus_event.written', noPayload)
