import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

export const prospectsImported = defineEvent(
  'prospects.imported',
  z.object({ created: z.number(), updated: z.number() }),
  { logOnly: true },
)
