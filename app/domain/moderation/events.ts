import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

const caseId = z.object({ case: z.string() })

/** The subject is the post, comment or person that was flagged. */
export const contentFlagged = defineEvent('content.flagged', caseId, { logOnly: true })

/** The first report of harm in a case: the school's contact gets an email at once. (POST-14) */
export const harmReported = defineEvent('moderation.alarm', caseId.extend({ report: z.string() }))

/** No one has taken such a case in time: the next person gets an email. */
export const harmUntaken = defineEvent('moderation.untaken', caseId.extend({ alert: z.string() }))

/** They wrote more since: each of those who had been told gets an email. */
export const harmContinued = defineEvent(
  'moderation.more',
  caseId.extend({
    report: z.string(),
    /** The school's contact, the staff member who has the case, or the id of an alert */
    to: z.string(),
  }),
)

export const moderationDecided = defineEvent(
  'moderation.decided',
  caseId.extend({ decision: z.string() }),
)

/** By its author: someone else of staff decides about it. */
export const decisionAppealed = defineEvent('moderation.appealed', caseId)

export const appealDecided = defineEvent(
  'moderation.reviewed',
  caseId.extend({ outcome: z.string() }),
)
