import { NOT_HANDED_IN, type CanvasAssignment } from '~/domain/courses/schema'
import { POST_FIELDS } from '~/domain/posts/fields'
import { editSchema } from '~/domain/posts/schema'
import { formSchema } from '~/domain/writing/fields'
import { FIELD_REQUIRED, STORY_REQUIRED } from '~/domain/writing/schema'

/** (PROMPT-18; the title's text is that of every post) */
export const RESPONSE_REQUIRED = 'Response is required'
/** Not in the spec. */
export const ALREADY_ANSWERED =
  'You’ve already responded to this prompt. You can edit your response instead.'
export const RESPONDED = 'Your response was posted.'
export const RESPONSE_SAVED = 'Your response was changed.'
export const RESPONDED_PRIVATELY =
  'Your response was posted. Only you and your school’s staff can see it.'

/** The response form. (PROMPT-16, PROMPT-18) */
export const responseSchema = formSchema(POST_FIELDS, 'response', { content: RESPONSE_REQUIRED })

/** What an own post is: a question, a response to a prompt, or a story. */
export type WritingKind = { question: boolean; response: boolean }

/** The error for empty content. */
export function emptyContentText({ question, response }: WritingKind): string {
  if (response) return RESPONSE_REQUIRED
  return question ? FIELD_REQUIRED : STORY_REQUIRED
}

/** The schema of its edit form. (POST-24, POST-25) */
export const editSchemaFor = (kind: WritingKind) => editSchema(emptyContentText(kind))

/**
 * Whether the assignment is missing or not offered. It can be left out if there is no choice; with one,
 * not to hand in is chosen too. (PROMPT-16, CANVAS-06, 2§5)
 */
export function isWrongAssignment(
  offered: readonly CanvasAssignment[],
  chosen: string | null | undefined,
): boolean {
  if (chosen === NOT_HANDED_IN) return false
  if (!chosen) return offered.length > 1
  return !offered.some(({ id }) => id === chosen)
}

/** The steps of the profile's checklist, by how many prompts someone has responded to. (PROMPT-21) */
export const RESPONSE_STEPS = [
  'first_prompt',
  'respond_to_2_prompts',
  'respond_to_3_prompts',
] as const
