import { z } from 'zod'
import { defineEvent } from '~/platform/events'

const changedTerm = z.object({ term: z.string() })

export const termAdded = defineEvent('term.added', changedTerm, { logOnly: true })
export const termRemoved = defineEvent('term.removed', changedTerm, { logOnly: true })

/** The subject is the school, or "all". */
export const termsImported = defineEvent('terms.imported', z.object({ added: z.number() }), {
  logOnly: true,
})
