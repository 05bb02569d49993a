import * as z from 'zod'

/** A point in time, as ISO 8601 in the response. */
export const time = z
  .union([z.date().transform((date) => date.toISOString()), z.iso.datetime()])
  .meta({ type: 'string', format: 'date-time' })
