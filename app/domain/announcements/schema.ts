import * as z from 'zod'

export const ANNOUNCEMENT_LIMIT = 280

/** Plain text on one line. */
export const announcementText = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'must not be empty' })
      .max(ANNOUNCEMENT_LIMIT, { error: `can have ${ANNOUNCEMENT_LIMIT} characters` }),
  )
