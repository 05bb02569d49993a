import type { Picture } from '~/domain/photos/schema-pictures'
import * as z from 'zod'
import type { PersonSummary } from '~/domain/people/schema'
import { normalizeUnicode, isPlainText } from '~/platform/text/text-checks'
import type { Decision, SubjectKind, Queue } from './names'
import type { AppealView } from './schema-appeals'

export {
  HARM_DECISIONS,
  NOTED_DECISIONS,
  SUBJECT_KINDS,
  QUEUES,
  type Decision,
  type SubjectKind,
  type Queue,
} from './names'

/** What a case is about. */
export type SubjectRef = { kind: SubjectKind; id: string }

/** The specification's reasons, to the letter. (POST-14) */
export const HARM_REASON = 'indicates harm to self or others'
export const OTHER_REASON = 'other'
export const FLAG_REASONS = ['offensive', HARM_REASON, 'spam', OTHER_REASON] as const
export type FlagReason = (typeof FLAG_REASONS)[number]

/** (POST-15) */
export const REASON_REQUIRED = 'Please select a reason'
/** The specification has no text for a missing custom reason. (POST-16) */
export const CUSTOM_REQUIRED = 'Please tell us the reason'
/** (PEOPLE-12) */
export const explainReportText = (contentType: string) =>
  `Please explain why you're reporting this ${contentType}`
/** (POST-17, COMMENT-10, PEOPLE-13) */
export const reportThanksText = (what: string) =>
  `This ${what} will be reviewed. Thanks for helping to keep our community safe!`

/** Stands for the reporter of what no one flagged but the check of texts found. */
export const AUTOMATIC_CHECK = 'check:messages'
/** What it found. Not in the spec. */
export const riskText = (kind: string, phrases: readonly string[]) =>
  `The ${kind === 'user' ? 'profile' : kind} says ${phrases.map((phrase) => `“${phrase}”`).join(', ')}.`

/** In the place of a message's words, where a list names its case. Not in the spec. */
export const MESSAGE_UNREAD = 'The words are shown with the case. Each reading is recorded.'

/** What staff is told who writes to someone in danger, and what the case says afterwards. Not in the spec. */
export const staffMessageText = (name: string) =>
  `To ask how ${name} is and how the school can help. It arrives at once as a message from school staff, with your name. ${name} can answer you.`
export const MESSAGE_SENT_FROM_CASE = 'Your message was sent.'
export const CASE_MESSAGE_NOTE = 'Wrote them a message as school staff.'
export const UNREACHABLE =
  'You can’t message them here: messages are off, one of you has blocked the other, or they’re at another school.'

/** Not in the spec. */
export const EMERGENCY_TEXT =
  'If someone is in danger right now, call your local emergency number first.'
export const MAX_REASON_LENGTH = 1000
export const MAX_NOTE_LENGTH = 2000
const tooLongText = (most: number) => `Please use at most ${most.toLocaleString('en')} characters`
const INVALID_CHARACTERS = "Please remove the characters that can't be displayed"

/** Only spaces and invisible characters. */
const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text)

export const requiredText = (required: string, most: number) =>
  z
    .string({ error: required })
    .transform((text) => normalizeUnicode(text).replace(/\r\n?/g, '\n').trim())
    .refine((text) => !isBlank(text), { error: required })
    .refine((text) => text.length <= most, { error: tooLongText(most) })
    .refine(isPlainText, { error: INVALID_CHARACTERS })

const customReason = requiredText(CUSTOM_REQUIRED, MAX_REASON_LENGTH)

/** The flag form: only the reason 'other' has a custom reason. (POST-14 to POST-16) */
export const flagSchema = z
  .object({
    reason: z.enum(FLAG_REASONS, { error: REASON_REQUIRED }),
    custom_reason: z.unknown().optional(),
  })
  .transform(({ reason, custom_reason }, ctx): ReportInput => {
    if (reason !== OTHER_REASON) return { reason, custom_reason: null }
    const parsed = customReason.safeParse(custom_reason)
    if (parsed.success) return { reason, custom_reason: parsed.data }
    for (const { message } of parsed.error.issues)
      ctx.addIssue({ code: 'custom', path: ['custom_reason'], message })
    return z.NEVER
  })

/** Why someone flags or reports something. */
export type ReportInput = { reason: FlagReason; custom_reason: string | null }

/** The report form, with a reason in the reporter's own words. (PEOPLE-11, PEOPLE-12) */
export const reportSchema = (contentType: string) =>
  z
    .object({ reason: requiredText(explainReportText(contentType), MAX_REASON_LENGTH) })
    .transform(({ reason }): ReportInput => ({ reason: OTHER_REASON, custom_reason: reason }))

/** A note for other staff. */
export const noteSchema = z.object({ text: requiredText('Please write a note', MAX_NOTE_LENGTH) })

/** Looking up who asked a question without their name. Not in the spec. */
export const LOOK_UP_AUTHOR = 'See who asked'
export const AUTHOR_GONE = 'Its author has deleted their account. Your look is on record.'
export const lookupSchema = z.object({
  reason: requiredText('Please say why you need to know', MAX_REASON_LENGTH),
})
export type LookupInput = z.infer<typeof lookupSchema>

/** The note that closes a case without any change here. */
export const resolveSchema = z.object({
  text: requiredText('Please describe what was done', MAX_NOTE_LENGTH),
})

export type CaseState = 'open' | 'taken' | 'appealed' | 'resolved' | 'dismissed'

export const QUEUE_PAGE_SIZE = 20

/** A case in the list. */
export type CaseListItem = {
  id: string
  kind: SubjectKind
  state: CaseState
  harm: boolean
  decision: Decision | null
  rule: string | null
  snippet: string
  /** Without an id where it has none, as an event of another calendar */
  author: { id: string; name: string }
  /** The name of the staff member who took or decided it */
  handledBy: string | null
  reports_count: number
  reasons: FlagReason[]
  /** ISO 8601 */
  created_at: string
}

export type QueueFilter = { queue: Queue; kind: SubjectKind | null; mine: boolean }

/** The subject of a case as it is now. */
export type SubjectState = {
  /** Deleted by its author, or removed by staff */
  gone: boolean
  hidden: boolean
  private: boolean
  title: string | null
  /** The text as safe HTML; for people, their About me */
  html: string
  pictures: Picture[]
  /** Where to view it in context, if staff can open it */
  href: string | null
  /** The text has changed since it was first flagged */
  changed: boolean
  /** Of a conversation: the flagged message with the few before and after it */
  around: MessageAround[]
}

/** A message as staff reads it next to a flagged one. */
export type MessageAround = {
  id: string
  by: string
  html: string
  pictures: Picture[]
  /** ISO 8601 */
  at: string
  /** The one that the case is about */
  flagged: boolean
}

/** How many messages before a flagged one, and after it, staff reads. Not in the spec. */
export const MESSAGES_AROUND = 5

/** With the id of their profile. */
export type NamedUser = { id: string; name: string }

export type ReportView = {
  reason: FlagReason
  custom_reason: string | null
  /** The text it was about, if it differs from the case's */
  excerpt: string | null
  /** By the check of texts, and by no one */
  automatic: boolean
  /** What it's about, where the check found another text, or a later version */
  kind: SubjectKind | null
  place: Place
  by: NamedUser | null
  at: string
}

/** Where a text was written, apart from its kind. */
export type Place = {
  /** Who a message was written to */
  to: string | null
  /** Where others read it */
  href: string | null
}

/** What someone who may be in danger wrote, as far as a case has it. */
export type DangerText = {
  /** The sentences that say it, or the beginning */
  part: string
  /** All of it, where that is more */
  whole: string | null
  kind: SubjectKind
  place: Place
  /** When it was flagged or found */
  at: string
}

/** Ways to reach someone who may be in danger. */
export type Reach = {
  /** Staff can write them a message */
  can_message: boolean
  /** Empty where the account has no address */
  email: string
  /** The number that the school gave, as it typed it */
  phone: string | null
  coach: NamedUser | null
}

/** Someone told of a danger because no one had taken the case; null is the support desk. */
export type AlertView = { name: string | null; at: string }

/** A case with everything that a decision needs. */
export type CaseView = {
  id: string
  kind: SubjectKind
  state: CaseState
  harm: boolean
  decided: boolean
  decision: Decision | null
  noticeToAuthor: string | null
  /** The rule by which it was hidden or removed */
  rule: string | null
  created_at: string
  decided_at: string | null
  appeal: AppealView | null
  taken_by: string | null
  /** The names of the staff members who took and decided it */
  taken_by_name: string | null
  decided_by_name: string | null
  /** Taken by the viewer */
  mine: boolean
  /** Null once the account is gone */
  author: PersonSummary | null
  /** The question, where its author has no name and the viewer hasn't looked who asked */
  unnamed: string | null
  /** How many other posts and comments of the author were hidden or removed */
  author_decision_count: number
  /** The text when it was first flagged */
  excerpt: string
  subject: SubjectState
  reports: ReportView[]
  danger: {
    /** What is said to be wrong, in one sentence */
    reason: string
    /** What indicates harm: the gravest, and the newest where that's another */
    first: DangerText[]
    others: DangerText[]
  }
  /** When those who had been told were told that there is more */
  alerted_again: string[]
  /** Who was told after the school's contact, in this order */
  alerts: AlertView[]
  notes: { id: string; text: string; by: NamedUser | null; at: string }[]
  /** How to reach the author of what indicates harm; null for other cases, and once they are gone */
  reach: Reach | null
  /** The undecided case to look at after this one: harm first, then the oldest */
  next_case: string | null
  earlier_cases: { id: string; state: CaseState; decision: Decision | null; at: string }[]
}

export const decidedState = (decision: Decision): CaseState =>
  decision === 'keep' || decision === 'no-danger' || decision === 'show' ? 'dismissed' : 'resolved'

/** The outcome of a case, as staff reads it. */
export const DECISION_LABELS: Record<Decision, string> = {
  keep: 'kept as it is',
  hide: 'hidden',
  remove: 'removed',
  resolve: 'resolved',
  'reached-out': 'staff reached out',
  'no-danger': 'no danger',
  show: 'shown again',
}

/** Shown when another staff member was faster. */
export const alreadyDecided = (who: string, decision: Decision) =>
  `${who} already decided this case: ${DECISION_LABELS[decision]}.`
export const alreadyTaken = (who: string) => `${who} already took this case.`
export const CASE_UNASSIGNED = 'This case is unassigned.'
export const SUBJECT_GONE = "There's nothing left to decide: the author deleted it."
export const AUTHOR_NOTIFIED = 'The author has been notified.'
export const MORE_SINCE = 'There’s more since you opened this case. Read it first.'

/** What authors read above or instead of what staff took away. */
export const hiddenByStaff = (what: string) => `School staff hid this ${what} from others`
export const removedByStaff = (what: string) => `School staff removed this ${what}`
