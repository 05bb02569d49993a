import { formatDate } from '~/platform/time-zone'

/** (CANVAS-09) */
export const HOMEWORK_SENT = 'Your homework was submitted successfully!'

/** Not in the spec. */
export const homeworkWaits = (lms: string) => `Your homework is on its way to ${lms}.`
export const homeworkFailed = (lms: string) => `Your homework isn’t in ${lms}.`
export const homeworkStays = (lms: string) =>
  `What you submitted as homework stays in ${lms}. Only your school can remove it there.`
/** Of a response that was submitted before it was edited. */
export const editWaits = (lms: string) => `Your changed homework is on its way to ${lms}.`
export const editStays = (lms: string) =>
  `${lms} still has the version from before you edited it. Submitting again counts as another attempt there.`
export const editFailed = (lms: string) => `Your changed homework isn’t in ${lms}.`
export const CANVAS = 'Canvas'
export const CANVAS_LINKED = 'Your Canvas account is connected.'
export const CANVAS_UNLINKED = 'Your Canvas account is no longer connected.'
export const CONNECT_CANVAS = 'Connect your Canvas account'

/** (CANVAS-04) */
export const DATA_DELETION_WARNING = {
  question: 'Before you submit homework',
  note: (lms: string) =>
    `${lms} gets a copy of your response. If you delete your response or your account here, that copy stays in ${lms}. Only your school can remove it there.`,
  button: 'Accept',
} as const
export const ACCEPT_WARNING_FIRST =
  'Accept the warning about deleted responses before you submit homework'

/** (CANVAS-06, 2§5) */
export const SELECT_ASSIGNMENT = 'Please select an assignment'

export const CANVAS_LINK = '/auth/canvas'
export const CANVAS_CALLBACK = '/auth/canvas/callback'
/** What the address of the page one returns to says. (CANVAS-03) */
const LINKED = 'canvasLinked'

/** Where the Canvas link leads: back to this page, marked, once the account is connected. (CANVAS-03) */
export const linkCanvasHref = (page: string): string =>
  `${CANVAS_LINK}?redirect_hash=${encodeURIComponent(`${page}?${LINKED}=true`)}`

export const HOMEWORK_STATES = ['waiting', 'sent', 'failed'] as const
/** Chosen instead of an assignment where there are several */
export const NOT_HANDED_IN = 'none'
export type HomeworkState = (typeof HOMEWORK_STATES)[number]

/** What became of the response that was handed in. (CANVAS-08) */
export type HomeworkView = {
  post_id: string
  assignment_name: string
  /** Edited: its platform has the text before, until its author hands this one in */
  state: HomeworkState | 'edited'
  /** A sentence for its author */
  text: string
}

/** An assignment that a response to a prompt can be handed in for. (CANVAS-01) */
export type CanvasAssignment = {
  id: string
  name: string
  due_at: string | null
  course_name: string
  /** It names this prompt, and not just any */
  prompt_specific: boolean
  /** Ids of the responses that were handed in for it */
  previous_responses: string[]
  previous_responses_quantity: number
  /** How many responses it wants */
  prompt_quantity: number
}

/** 'Reflection 2, Biology 101, due 11/30/2026 23:59, 1 of 3 submitted' (CANVAS-05, CANVAS-07) */
export function assignmentLabel(assignment: CanvasAssignment, zone: string): string {
  const {
    name,
    course_name,
    due_at,
    previous_responses_quantity: done,
    prompt_quantity,
  } = assignment
  const count = prompt_quantity > 1 && `${done} of ${prompt_quantity} submitted`
  const due = due_at && `due ${formatDate(due_at, zone)}`
  return [name, course_name, due, count].filter(Boolean).join(', ')
}

/** What someone reads whose homework or list of assignments is held up. */
const PROBLEM_TEXTS: Record<string, (lms: string) => string> = {
  unlinked: (lms) => `${lms} no longer accepts our connection. Connect your account again.`,
  refused: (lms) =>
    `${lms} didn’t accept it. The assignment may be closed, or may take no more attempts.`,
  'used up': (lms) =>
    `${lms} takes no more attempts of this assignment. What you handed in before is still there.`,
  gone: (lms) => `This assignment is no longer in ${lms}.`,
  busy: (lms) => `${lms} is busy. We’ll keep trying.`,
  unreachable: (lms) => `${lms} isn’t responding. We’ll keep trying.`,
  nonsense: (lms) => `${lms} isn’t working as it should. We’ll keep trying.`,
  'not set up': (lms) =>
    `Your school’s connection to ${lms} isn’t set up correctly. Please tell your school.`,
  'gave up': (lms) => `We couldn’t reach ${lms} for hours.`,
}

export const problemText = (problem: string, lms = CANVAS): string =>
  PROBLEM_TEXTS[problem]?.(lms) ?? `Something went wrong in ${lms}.`
