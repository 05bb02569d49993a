import { z } from 'zod'
import { listOf } from './call'

const TEXTS = 'Must be a list of at most 20 texts of at most 200 characters'

/** Where something was found or liked, and by which searches. (POST-01) */
export const likedFrom = {
  context: z.string({ error: 'Must be a text' }).max(200, { error: 'Is too long' }).optional(),
  matched_queries: listOf(
    z.array(z.string({ error: TEXTS }).max(200, { error: TEXTS }), { error: TEXTS }).max(20, {
      error: TEXTS,
    }),
  ).optional(),
}
