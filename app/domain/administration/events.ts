import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

/** An administrator has confirmed what a list would do. */
export const importConfirmed = defineEvent(
  'people.import_confirmed',
  z.object({
    /** Id of the import */
    import: z.string(),
  }),
)
