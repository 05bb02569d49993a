import {
  DECIDED_WORDS,
  type Decision,
  type FlagReason,
  type Kind,
} from '~/domain/moderation/schema'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What the reasons are called on the screen: their own names, begun with a capital. */
export const reasonWords = (reason: FlagReason): string => capital(reason)

/** 'Hidden', 'Kept as it is' */
export const decidedWords = (decision: Decision): string => capital(DECIDED_WORDS[decision])

/** 'Post by Sam North' */
export const caseTitle = (kind: Kind, author: string): string =>
  kind === 'user' ? `Report of ${author}` : `${capital(kind)} by ${author}`
