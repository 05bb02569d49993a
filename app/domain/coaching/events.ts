import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

/** The subject is the coach, whose open follow-ups are mailed. */
export const followUpsDue = defineEvent('coach.follow_ups_due', z.object({}))
