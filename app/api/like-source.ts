import * as z from 'zod'
import { listField } from './fields'

const TEXTS_ERROR = 'Must be a list of at most 20 texts of at most 200 characters'

/** Where something was found or liked, and by which searches. (POST-01) */
export const likeSource = {
  context: z.string({ error: 'Must be a text' }).max(200, { error: 'Is too long' }).optional(),
  matched_queries: listField(
    z
      .array(z.string({ error: TEXTS_ERROR }).max(200, { error: TEXTS_ERROR }), {
        error: TEXTS_ERROR,
      })
      .max(20, {
        error: TEXTS_ERROR,
      }),
  ).optional(),
}
