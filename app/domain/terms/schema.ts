import * as z from 'zod'
import { isSingleLine } from '~/platform/text/text-checks'
import { spelling } from './words'

/** '"a"', '"a" and "b"', '"a", "b" and "c"' (SCREEN-04) */
export const quoteTerms = (terms: readonly string[]): string =>
  joinWords(terms.map((term) => `"${term}"`))

export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Banned terms in a private message; the original message follows in the form. (SCREEN-03, SCREEN-04) */
export function termsInMessage(terms: readonly string[]): string {
  const offLimits =
    terms.length === 1
      ? "a term that's off limits for this community"
      : 'terms that are off limits for this community'
  return `It looks like you're trying to use ${offLimits}. To send your message, you'll need to remove: ${quoteTerms(terms)}`
}

/** Banned terms in a post, response, tag or about text. (SCREEN-05) */
export const termsInPost = (terms: readonly string[]): string =>
  `It looks like you're trying to use a term that's off limits for this community. To submit your post, you'll need to remove: ${quoteTerms(terms)}`

/** Personal email addresses in a screened text. (SCREEN-06) */
export const emailsInPost = (addresses: readonly string[], product: string): string =>
  `It looks like you're trying to post a personal email address: ${joinWords(addresses)}. For privacy reasons, we do not show personal email addresses publicly within the ${product} Community. To submit your post, remove your personal email or replace it with your school-issued email instead.`

export const MAX_TERM_LENGTH = 200

export const NO_WORD = 'A term needs at least one letter or digit'
export const NOT_ONE_LINE = 'A term must be one line without control characters'

export const termSchema = z
  .string({ error: 'Please type the term' })
  .trim()
  .min(1, { error: 'Please type the term', abort: true })
  .max(MAX_TERM_LENGTH, { error: `A term can have at most ${MAX_TERM_LENGTH} characters` })
  .refine(isSingleLine, { error: NOT_ONE_LINE })
  .refine((term) => /[\p{L}\p{N}]/u.test(spelling(term)), { error: NO_WORD })

export const TERM_KNOWN = 'That term is already on the list'
export const TERM_UNKNOWN = "That term isn't on the list"
