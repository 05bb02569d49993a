/** What can be flagged or reported. */
export const SUBJECT_KINDS = ['post', 'comment', 'user', 'message', 'event'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/**
 * What staff can do with a case. 'show' takes a 'hide' back; 'resolve' is for people only, and messages
 * can't be hidden from one of two. 'reached-out' and 'no-danger' are for what indicates harm.
 */
export const DECISIONS = [
  'keep',
  'hide',
  'remove',
  'resolve',
  'reached-out',
  'no-danger',
  'show',
] as const
export type Decision = (typeof DECISIONS)[number]

/** The decisions about a danger, which leave the subject as it is. */
export const HARM_DECISIONS: readonly Decision[] = ['reached-out', 'no-danger']
/** Those that are closed by a note for other staff. */
export const NOTED_DECISIONS: readonly Decision[] = ['resolve', 'reached-out']

/** The lists of /moderation. */
export const QUEUES = ['open', 'taken', 'appeals', 'decided'] as const
export type Queue = (typeof QUEUES)[number]

/** What becomes of an appeal: the decision stands, or what it took away is shown again. */
export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
