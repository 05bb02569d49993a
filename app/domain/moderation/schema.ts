import { z } from 'zod'
import type { PersonSummary } from '~/domain/people/schema'
import { composed, isPlainText } from '~/platform/one-line'
import type { Decision, Kind, Queue } from './names'

export { KINDS, QUEUES, type Decision, type Kind, type Queue } from './names'

/** Something that may be the subject of a case. */
export type SubjectName = { kind: Kind; id: string }

/** Exactly these, under these names. (POST-14) */
export const HARM = 'indicates harm to self or others'
export const OTHER = 'other'
export const FLAG_REASONS = ['offensive', HARM, 'spam', OTHER] as const
export type FlagReason = (typeof FLAG_REASONS)[number]

/** (POST-15) */
export const REASON_REQUIRED = 'Please select a reason'
/** Ours: the specification has no text for a missing custom reason. (POST-16) */
export const CUSTOM_REQUIRED = 'Please say what the reason is'
/** (PEOPLE-12) */
export const pleaseExplain = (contentType: string) =>
  `Please explain why you're reporting this ${contentType}`
/** (POST-17, COMMENT-10, PEOPLE-13) */
export const willBeReviewed = (what: string) =>
  `This ${what} will be reviewed. Thanks for helping to keep our community safe!`

/** Ours. */
export const IN_DANGER =
  'If somebody is in danger right now, call your local emergency number first.'
export const LONGEST_REASON = 1000
export const LONGEST_NOTE = 2000
const tooLong = (most: number) => `Please use at most ${most.toLocaleString('en')} characters`
const CANNOT_BE_SHOWN = 'Please remove the characters that cannot be shown'

/** New flags and reports of one member within an hour. */
export const MOST_AN_HOUR = 30
export const tooMany = (minutes: number) =>
  `You have flagged ${MOST_AN_HOUR} things within an hour. Please wait ${minutes} ${
    minutes === 1 ? 'minute' : 'minutes'
  } and send this again.`

/** Spaces, and characters that show nothing, do not make a text. */
const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text)

const textOf = (required: string, most: number) =>
  z
    .string({ error: required })
    .transform((text) => composed(text).replace(/\r\n?/g, '\n').trim())
    .refine((text) => !isBlank(text), { error: required })
    .refine((text) => text.length <= most, { error: tooLong(most) })
    .refine(isPlainText, { error: CANNOT_BE_SHOWN })

const customReason = textOf(CUSTOM_REQUIRED, LONGEST_REASON)

/** The flag form: a custom reason belongs to 'other' and to nothing else. (POST-14 to POST-16) */
export const flagSchema = z
  .object({
    reason: z.enum(FLAG_REASONS, { error: REASON_REQUIRED }),
    custom_reason: z.unknown().optional(),
  })
  .transform(({ reason, custom_reason }, ctx): ReportInput => {
    if (reason !== OTHER) return { reason, custom_reason: null }
    const read = customReason.safeParse(custom_reason)
    if (read.success) return { reason, custom_reason: read.data }
    for (const { message } of read.error.issues)
      ctx.addIssue({ code: 'custom', path: ['custom_reason'], message })
    return z.NEVER
  })

/** Why somebody flags or reports something. */
export type ReportInput = { reason: FlagReason; custom_reason: string | null }

/** The report form: the words of the reporter. (PEOPLE-11, PEOPLE-12) */
export const reportSchema = (contentType: string) =>
  z
    .object({ reason: textOf(pleaseExplain(contentType), LONGEST_REASON) })
    .transform(({ reason }): ReportInput => ({ reason: OTHER, custom_reason: reason }))

/** A note of staff for each other. */
export const noteSchema = z.object({ text: textOf('Please write a note', LONGEST_NOTE) })

/** What the author is told of a hidden or removed thing. */
export const toldSchema = z.object({
  told: textOf('Please say why: the author reads it', LONGEST_REASON),
})

/** How a case about a person ends that needed no change here. */
export const resolveSchema = z.object({
  text: textOf('Please note what was done', LONGEST_NOTE),
})

export type CaseState = 'open' | 'taken' | 'resolved' | 'dismissed'

export const QUEUE_SIZE = 20

/** A case in the list. */
export type CaseOnList = {
  id: string
  kind: Kind
  state: CaseState
  harm: boolean
  decision: Decision | null
  snippet: string
  author: { id: string; name: string }
  /** Who has it, or has decided it */
  who: string | null
  reports_count: number
  reasons: FlagReason[]
  /** ISO 8601 */
  created_at: string
}

export type QueueChoice = { queue: Queue; kind: Kind | null; mine: boolean }

/** A flagged thing as it is now. */
export type PresentState = {
  /** Gone: deleted by its author, or removed by staff */
  gone: boolean
  hidden: boolean
  private: boolean
  title: string | null
  /** Its words as safe HTML; of people, the text about themselves */
  html: string
  /** Where it stands, as far as staff can open it */
  href: string | null
  /** The words are other ones than when it was first flagged */
  changed: boolean
}

/** Somebody by name, whose profile that leads to */
export type Named = { id: string; name: string }

export type ReportShown = {
  reason: FlagReason
  custom_reason: string | null
  /** The words that it was about, where they are other ones than the case's */
  excerpt: string | null
  by: Named | null
  at: string
}

/** A case with everything that a decision needs. */
export type CaseShown = {
  id: string
  kind: Kind
  state: CaseState
  harm: boolean
  decided: boolean
  decision: Decision | null
  told: string | null
  created_at: string
  decided_at: string | null
  taken_by: string | null
  /** Who has it, and who decided it */
  taken_name: string | null
  decided_name: string | null
  /** The viewer has it */
  mine: boolean
  /** Null once the account is gone */
  author: PersonSummary | null
  /** Other things of the author that were hidden or removed */
  author_decided: number
  /** The words as they were when first flagged */
  excerpt: string
  present: PresentState
  reports: ReportShown[]
  notes: { id: string; text: string; by: Named | null; at: string }[]
  earlier: { id: string; state: CaseState; decision: Decision | null; at: string }[]
}

export const stateOf = (decision: Decision): CaseState =>
  decision === 'keep' || decision === 'show' ? 'dismissed' : 'resolved'

/** What has become of a thing, for staff. */
export const DECIDED_WORDS: Record<Decision, string> = {
  keep: 'kept as it is',
  hide: 'hidden',
  remove: 'removed',
  resolve: 'resolved',
  show: 'shown again',
}

/** What somebody else did in the meantime. */
export const alreadyDecided = (who: string, decision: Decision) =>
  `${who} has decided this in the meantime: ${DECIDED_WORDS[decision]}.`
export const alreadyTaken = (who: string) => `${who} has taken this case in the meantime.`
export const NOT_TAKEN = 'Nobody has this case any more.'
export const IS_GONE = 'There is nothing left to decide about: the author has deleted it.'

/** What authors read in place of, or above, what staff took away. */
export const hiddenByStaff = (what: string) => `Staff has hidden this ${what} from others`
export const REMOVED_BY_STAFF = 'Staff has removed this post'
