/** What can be flagged or reported. */
export const SUBJECT_KINDS = ['post', 'comment', 'user', 'message'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What staff can do with a case. 'show' takes a 'hide' back; 'resolve' is for people only, and
 * messages can't be hidden from one of two. */
export const DECISIONS = ['keep', 'hide', 'remove', 'resolve', 'show'] as const
export type Decision = (typeof DECISIONS)[number]

/** The lists of /moderation. */
export const QUEUES = ['open', 'taken', 'decided'] as const
export type Queue = (typeof QUEUES)[number]
