import { all, always, any, eq, not, oneOf, type Condition } from './condition'
import { isProspective, type Viewer } from './viewer'

/** Schools whose students get the covid support prompts. (PROMPT-23) */
export const COVID_SUPPORT_PARTNERS: readonly string[] = [
  'mammoth',
  'asu',
  'devry',
  'aiuniv',
  'coloradotech',
]

/** What decides which prompts a member sees. */
export type PromptReader = Pick<
  Viewer,
  | 'partner_code'
  | 'enrollment_status'
  | 'leader'
  | 'course_experience'
  | 'lti_course_ids'
  | 'assignments_active'
>
type School = { allow_prospective: boolean }

/** What a prompt can require of its readers (char_required), and who qualifies. (PROMPT-22) */
const REQUIREMENT_CHECKS: Record<string, (reader: PromptReader, school: School) => boolean> = {
  current_students: (reader) => !isProspective(reader) && reader.enrollment_status !== 'alumni',
  alumni: (reader) => reader.enrollment_status === 'alumni',
  prospective_students: (reader, school) => school.allow_prospective && isProspective(reader),
  // For everyone at a school that allows prospective students; shown as a discussion. (PROMPT-24)
  prospective_enabled: (_, school) => school.allow_prospective,
  leader: (reader) => reader.leader,
  covid_support: ({ partner_code }) => COVID_SUPPORT_PARTNERS.includes(partner_code),
}

export const REQUIREMENTS = Object.keys(REQUIREMENT_CHECKS)

/** (PROMPT-24) */
export const isDiscussion = (prompt: { char_required: string | null }): boolean =>
  prompt.char_required === 'prospective_enabled'

/** Works with assignments of the school's learning platform. */
export const hasAssignments = (reader: PromptReader): boolean =>
  reader.course_experience || hasHomeworkAlerts(reader)

/** Hears when homework was submitted. (CANVAS-10) */
export const hasHomeworkAlerts = (
  reader: Pick<PromptReader, 'assignments_active' | 'lti_course_ids'>,
): boolean => reader.assignments_active === 'lti' && reader.lti_course_ids.length > 0

/**
 * Which prompts a member can see: active ones of their school that aren't archived and whose
 * requirement they meet; with assignments only those with a body. An unknown requirement is never met.
 * Fields: partner_code, active, archived_at, char_required, body. (PROMPT-22, PROMPT-25)
 */
export function visiblePrompts(reader: PromptReader, school: School): Condition {
  const met = REQUIREMENTS.filter((name) => REQUIREMENT_CHECKS[name]?.(reader, school))
  return all(
    eq('partner_code', reader.partner_code),
    eq('active', true),
    eq('archived_at', null),
    any(eq('char_required', null), oneOf('char_required', met)),
    hasAssignments(reader) ? not(eq('body', '')) : always,
  )
}

/** What a category can be for. (PROMPT-30) */
export const CATEGORY_KINDS = ['assignment', 'non_assignment', 'rotating', 'special'] as const
export type CategoryKind = (typeof CATEGORY_KINDS)[number]

/**
 * Course users work through the assignment categories and the special one; for them, all others are
 * just for fun. (PROMPT-30, 2§6)
 */
export const isForFun = (
  reader: Pick<Viewer, 'course_experience'>,
  category: { kind: CategoryKind },
): boolean => reader.course_experience && !['assignment', 'special'].includes(category.kind)
