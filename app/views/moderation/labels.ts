import {
  DECISION_LABELS,
  type Decision,
  type FlagReason,
  type SubjectKind,
} from '~/domain/moderation/schema'

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What the reasons are called on the page: their own names, begun with a capital. */
export const reasonLabel = (reason: FlagReason): string => capitalize(reason)

/** 'Hidden', 'Kept as it is' */
export const decisionLabel = (decision: Decision): string => capitalize(DECISION_LABELS[decision])

/** 'Post by Sam North' */
export const caseTitle = (kind: SubjectKind, author: string): string =>
  kind === 'user' ? `Report of ${author}` : `${capitalize(kind)} by ${author}`
