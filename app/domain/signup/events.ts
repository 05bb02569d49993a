import * as z from 'zod'
import { defineEvent, noPayload } from '~/platform/events/events'

export const prospectsImported = defineEvent(
  'prospects.imported',
  z.object({ created: z.number(), updated: z.number() }),
  { logOnly: true },
)

/** The link of a prospective student is mailed to the address that the school gave. */
export const prospectInvited = defineEvent('prospect.invited', noPayload)
