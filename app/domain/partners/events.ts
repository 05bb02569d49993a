import * as z from 'zod'
import { defineEvent, noPayload } from '~/platform/events/events'

const aboutSchool = { search: 'school' } as const

export const partnerChanged = defineEvent('partner.changed', noPayload, aboutSchool)

/** A demo school or a generated one was written, row by row and without other events. */
export const schoolSeeded = defineEvent(
  'school.seeded',
  z.object({ seed: z.string().optional() }),
  aboutSchool,
)

export const schoolRemoved = defineEvent('school.removed', noPayload, aboutSchool)
