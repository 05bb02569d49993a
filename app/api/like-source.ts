import * as z from 'zod'
import type { LikeSource } from '~/domain/posts/likes.server'
import { beginning } from '~/platform/text/truncate'
import { listField } from './fields'

const MAX_LENGTH = 200
const TEXTS_ERROR = `Must be a list of at most 20 texts of at most ${MAX_LENGTH} characters`

/** Where something was found or liked, and by which searches. (POST-01) */
export const likeSource = {
  context: z
    .string({ error: 'Must be a text' })
    .max(MAX_LENGTH, { error: 'Is too long' })
    .optional(),
  matched_queries: listField(
    z
      .array(z.string({ error: TEXTS_ERROR }).max(MAX_LENGTH, { error: TEXTS_ERROR }), {
        error: TEXTS_ERROR,
      })
      .max(20, {
        error: TEXTS_ERROR,
      }),
  ).optional(),
}

/** The same of what a search found, as likes take it. */
export const foundBy = ({ q, context }: { q: string; context: string | null }): LikeSource => ({
  context: context ?? undefined,
  matched_queries: q === '' ? [] : [beginning(q, MAX_LENGTH)],
})
