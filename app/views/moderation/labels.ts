import { pluralize } from '~/ui/count'
import {
  DECISION_LABELS,
  type Decision,
  type FlagReason,
  type SubjectKind,
} from '~/domain/moderation/schema'

export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** People are reported; what they write is flagged. */
export const flaggedWord = (kind: SubjectKind) => (kind === 'user' ? 'reported' : 'flagged')
export const reportCount = (kind: SubjectKind, count: number): string =>
  kind === 'user' ? pluralize(count, 'report', 'reports') : pluralize(count, 'flag', 'flags')

/** What the reasons are called on the page: their own names, begun with a capital. */
export const reasonLabel = (reason: FlagReason): string => capitalize(reason)

/** 'Hidden', 'Kept as it is' */
export const decisionLabel = (decision: Decision): string => capitalize(DECISION_LABELS[decision])

/** 'Post by Sam North' */
export const caseTitle = (kind: SubjectKind, author: string): string =>
  kind === 'user' ? `Report of ${author}` : `${capitalize(kind)} by ${author}`
