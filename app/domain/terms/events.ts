import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

const changedTerm = z.object({ term: z.string() })

export const termAdded = defineEvent('term.added', changedTerm, { logOnly: true })
export const termRemoved = defineEvent('term.removed', changedTerm, { logOnly: true })

/** By a list; the subject is the school, or "all". */
export const termsImported = defineEvent(
  'terms.imported',
  z.object({ added: z.number(), removed: z.number().optional() }),
  { logOnly: true },
)
