import { z } from 'zod'
import { formOf } from '~/domain/posts/schema'
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
