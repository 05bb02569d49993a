import { z } from 'zod'
import type { PersonSummary } from '~/domain/people/schema'
import { FIELD_REQUIRED, TOO_LONG, writtenText } from '~/domain/posts/schema'

/** A comment below its post. */
export type CommentShown = {
  id: string
  /** The content as safe HTML */
  html: string
  /** ISO 8601 */
  created_at: string
  edited: boolean
  author: PersonSummary
}

export const COMMENTS_SIZE = 50

/** An empty comment: 'This field is required' (COMMENT-03). The length is that of posts (POST-26). */
export const commentSchema = z.object({ content: writtenText(FIELD_REQUIRED, TOO_LONG.content) })

export type CommentInput = z.infer<typeof commentSchema>
