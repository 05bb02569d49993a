import * as z from 'zod'
import { EMAIL_FREQUENCIES } from './schema-notifications'

/** Left out where text messages come instead. */
export const emailFrequencySchema = z.object({
  email_frequency: z.enum(EMAIL_FREQUENCIES, { error: 'Please choose how often' }).optional(),
})
