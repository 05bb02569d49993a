import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'
import { FACTOR_CHANGES } from './schema'

export const factorsChanged = defineEvent(
  'account.factors_changed',
  z.object({
    what: z.enum(FACTOR_CHANGES),
    /** The address that the account had when it happened */
    email: z.string(),
    /** Recovery codes that are left */
    left: z.number(),
  }),
)
