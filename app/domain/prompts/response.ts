import { z } from 'zod'
import {
  editSchema,
  FIELD_REQUIRED,
  formOf,
  STORY_REQUIRED,
  storyEditSchema,
  version,
} from '~/domain/posts/schema'
import type { CanvasAssignment } from './schema'

/** (PROMPT-18; the title's text is that of every post) */
export const RESPONSE_REQUIRED = 'Response is required'
/** (2§5) */
export const SELECT_ASSIGNMENT = 'Please select an assignment'

/** Ours. */
export const RESPONDED = 'Your response was posted.'
export const RESPONDED_PRIVATELY =
  'Your response was posted. Nobody but you and the staff of your school can see it.'

/** The response form; the private box is a tick. (PROMPT-16, PROMPT-18) */
export const responseSchema = formOf(RESPONSE_REQUIRED).extend({
  canvas_assignment: z.string({ error: SELECT_ASSIGNMENT }).optional(),
})

/** The form of an own response that is changed. (PROMPT-18) */
const responseEditSchema = formOf(RESPONSE_REQUIRED).extend({ edited_at: version })

/** What an own post is: a question, a response to a prompt, or a story. */
export type Written = { question: boolean; response: boolean }

/** The form that changes it. (POST-24, POST-25) */
export function editSchemaOf({ question, response }: Written) {
  if (response) return responseEditSchema
  return question ? editSchema : storyEditSchema
}

/** What it says when the content is empty. */
export function emptyEdit({ question, response }: Written): string {
  if (response) return RESPONSE_REQUIRED
  return question ? FIELD_REQUIRED : STORY_REQUIRED
}

/**
 * Whether an assignment has to be chosen, or another one: of several one must be, and only what is
 * offered can be. (PROMPT-16, 2§5)
 */
export function wrongAssignment(
  offered: readonly CanvasAssignment[],
  chosen: string | null | undefined,
): boolean {
  if (!chosen) return offered.length > 1
  return !offered.some(({ id }) => id === chosen)
}
