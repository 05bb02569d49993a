import * as z from 'zod'
import { APPEAL_OUTCOMES, SUBJECT_KINDS } from '~/domain/moderation/names'
import { time } from './time'

/** What staff decided about something of the viewer's own, and what became of their appeal. (not in the spec) */
export const ownDecisionEntity = z.object({
  kind: z.enum(SUBJECT_KINDS),
  id: z.string(),
  decision: z.enum(['hide', 'remove']),
  rule: z.string().nullable().meta({ description: 'The community rule by which that was decided' }),
  notice: z.string().nullable(),
  excerpt: z.string(),
  decided_at: time,
  can_appeal: z.boolean(),
  appeal: z
    .object({
      text: z.string(),
      at: time,
      outcome: z.enum(APPEAL_OUTCOMES).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
})
