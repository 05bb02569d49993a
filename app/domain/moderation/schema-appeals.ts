import type { AppealOutcome, SubjectKind } from './names'

export type { AppealOutcome } from './names'

/** An appeal as staff reads it with its case. */
export type AppealView = {
  text: string
  /** ISO 8601 */
  at: string
  /** What it is against */
  decision: 'hide' | 'remove'
  /** Null while it waits */
  outcome: AppealOutcome | null
  answer: string | null
  decided_by_name: string | null
  decided_at: string | null
  /** The viewer may decide about it: they didn't decide what it's against */
  decidable: boolean
  /** Someone else of the school's staff could */
  others: boolean
}

/** What staff decided about something of the viewer's own. */
export type OwnDecision = {
  kind: SubjectKind
  id: string
  decision: 'hide' | 'remove'
  rule: string | null
  /** What staff wrote to its author; null once it is shown again */
  notice: string | null
  /** Its words when they were flagged */
  excerpt: string
  /** ISO 8601 */
  decided_at: string
  can_appeal: boolean
  appeal: {
    text: string
    at: string
    outcome: AppealOutcome | null
    answer: string | null
  } | null
}

/** Not in the spec. */
export const APPEAL_HINT =
  'You can appeal once. Someone else of the school’s staff than the one who decided looks at it again.'
export const APPEAL_MISSING = 'Please say why it should be shown again'
export const APPEALED = 'Your appeal was sent. You’ll get an email once it’s decided.'
export const ALREADY_APPEALED = 'You have already appealed this decision.'
export const SHOWN_ALREADY = 'It’s visible again already.'
export const ANSWER_MISSING = 'Please say why. The author will read this.'
export const APPEAL_WAITS = 'Someone else of the school’s staff will look at it again.'

/** In a case, to those who can't decide about its appeal. */
export const APPEAL_FOR_OTHERS =
  'You decided or flagged this, so someone else of your school’s staff decides about the appeal.'
export const appealForSupport = (product: string) =>
  `You decided or flagged this, and no one else of your school’s staff could decide about the appeal: ${product} support does.`

/** The outcome as staff and authors read it. */
export const OUTCOME_LABELS: Record<AppealOutcome, string> = {
  upheld: 'upheld',
  overturned: 'overturned',
}
/** Shown when another staff member was faster. */
export const appealDecidedBy = (who: string, outcome: AppealOutcome) =>
  `${who} already decided about this appeal: ${OUTCOME_LABELS[outcome]}.`
export const OUTCOMES_DONE: Record<AppealOutcome, string> = {
  upheld: 'The decision stands. The author has been notified.',
  overturned: 'Overturned. The author has been notified.',
}
