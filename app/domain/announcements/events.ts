import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

/** An urgent announcement has begun: it's to be mailed to this person. The subject is the announcement. */
export const announcementDue = defineEvent('announcement.due', z.object({ user_id: z.string() }))
