import { z } from 'zod'
import { defineEvent } from '~/platform/events'

/** The subject is who gets it; `since` is when the one before was due (ISO 8601). */
export const digestDue = defineEvent('digest.due', z.object({ since: z.iso.datetime() }))
