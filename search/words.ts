import { fingerprint } from './fingerprint'
import type { SearchKind } from './types'
import { STOP_WORDS } from './vocabulary'

/** One thing that must be found: a word, or the words of a quoted phrase in their order. */
export type Term = { words: string[]; phrase: boolean }

/** More words than these are not looked at: Meilisearch stops there too. */
export const MOST_WORDS = 10

/**
 * The words of a text as both engines cut them: runs of letters and digits, lower case. A mark
 * alone, as emoji have it, is no word.
 */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

/**
 * What a typed text asks for. Among posts, words that stand everywhere ("how do I …") are left out
 * unless there are no others, so that a question asked in other words is found; people may be
 * called Will or My. No sign of what was typed reaches an engine as an operator. Both engines look
 * for the same terms.
 */
export function termsOf(text: string, kind: SearchKind): Term[] {
  const terms = text
    .split(/"([^"]*)"/)
    .flatMap((part, index) =>
      index % 2 === 1 ? part.split(PAUSE).flatMap(phraseTerm) : wordTerms(part),
    )
  if (kind === 'people') return atMost(MOST_WORDS, once(terms))
  const telling = terms.filter((term) => term.phrase || !STOP_WORDS.has(term.words[0] ?? ''))
  return atMost(MOST_WORDS, once(telling.length > 0 ? telling : terms))
}

/** Meilisearch finds no phrase across these. */
const PAUSE = /[.,;:!?()[\]{}|\n]/

/**
 * A text as the index holds it: Meilisearch takes "$40" for one word, while here, and in the
 * full-text tables of the database, a sign parts words.
 */
export const withoutSigns = (text: string): string => text.replace(/\p{S}/gu, ' ')

/** Whether there is a word that could be left out. */
export const hasMoreWords = (text: string, kind: SearchKind): boolean =>
  termsOf(text, kind).length > 1

const wordTerms = (text: string): Term[] =>
  wordsOf(text).map((word) => ({ words: [word], phrase: false }))

function phraseTerm(text: string): Term[] {
  const words = wordsOf(text)
  return words.length > 0 ? [{ words, phrase: words.length > 1 }] : []
}

/** Said twice, a word asks for nothing more. */
function once(terms: Term[]): Term[] {
  const said = new Map<string, Term>()
  for (const term of terms) {
    const words = term.words.join(' ')
    const key = term.phrase ? `"${words}"` : words
    if (!said.has(key)) said.set(key, term)
  }
  return [...said.values()]
}

function atMost(most: number, terms: Term[]): Term[] {
  let room = most
  return terms.flatMap((term) => {
    const words = term.words.slice(0, room)
    room -= words.length
    return words.length > 0 ? [{ ...term, words }] : []
  })
}

/** The terms as text for Meilisearch. */
export const asQuery = (terms: Term[]): string =>
  terms.map(({ words, phrase }) => (phrase ? `"${words.join(' ')}"` : words[0])).join(' ')

/**
 * Two titles with the same key are the same title to a reader; the post that carries exactly the
 * title searched for comes first. Compact, as the engine compares it like a name.
 */
export const titleKey = (title: string): string => {
  const plain = title.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
  return plain === '' ? '' : fingerprint(plain)
}
