import { fingerprint } from './fingerprint'
import type { SearchKind } from './types'
import { SHORTEST, spellOut, STOP_WORDS } from './vocabulary.server'

/** One thing that must match: a word, or the words of a quoted phrase in order. */
export type Term = { words: string[]; phrase: boolean }

/** Further words are ignored. Meilisearch has the same limit. */
export const MAX_WORDS = 10

/** Words as both engines split them: runs of letters and digits, in lower case. A lone mark, as in
 * some emoji, isn't a word. */
export const splitWords = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

/**
 * The terms of a typed text, the same for both engines. For posts, stop words ("how do I …") are
 * dropped unless there is nothing else, so that a question in other words is found; people may be
 * called Will or My. No typed character reaches an engine as an operator.
 */
export function parseTerms(text: string, kind: SearchKind, asTyped = kind === 'people'): Term[] {
  const plain = asTyped ? (part: string) => part : spellOut
  const terms = text
    .split(/"([^"]*)"/)
    .flatMap((part, index) =>
      index % 2 === 1 ? part.split(PHRASE_BREAK).flatMap(phraseTerm) : wordTerms(plain(part)),
    )
  if (kind === 'people') return limitWords(MAX_WORDS, uniqueTerms(terms))
  const meaningful = terms.filter((term) => term.phrase || !STOP_WORDS.has(term.words[0] ?? ''))
  return limitWords(MAX_WORDS, uniqueTerms(meaningful.length > 0 ? meaningful : terms))
}

/** Meilisearch doesn't match a phrase across these. */
const PHRASE_BREAK = /[.,;:!?()[\]{}|\n]/

/** For the index: Meilisearch reads "$40" as one word, while here and in the full-text tables a
 * symbol separates words. */
export const removeSymbols = (text: string): string => text.replace(/\p{S}/gu, ' ')

const wordTerms = (text: string): Term[] =>
  splitWords(text).map((word) => ({ words: [word], phrase: false }))

function phraseTerm(text: string): Term[] {
  const words = splitWords(text)
  return words.length > 0 ? [{ words, phrase: words.length > 1 }] : []
}

/** A repeated word adds nothing. */
function uniqueTerms(terms: Term[]): Term[] {
  const unique = new Map<string, Term>()
  for (const term of terms) {
    const words = term.words.join(' ')
    const key = term.phrase ? `"${words}"` : words
    if (!unique.has(key)) unique.set(key, term)
  }
  return [...unique.values()]
}

function limitWords(max: number, terms: Term[]): Term[] {
  let left = max
  return terms.flatMap((term) => {
    const words = term.words.slice(0, left)
    left -= words.length
    return words.length > 0 ? [{ ...term, words }] : []
  })
}

/** Whether the last word stands for words that begin with it. An RA isn't about ramen; people may be called Ra… */
export const isBeginning = (terms: readonly Term[], kind: SearchKind): boolean =>
  kind === 'people' || !SHORTEST.has(terms.at(-1)?.words.join(' ') ?? '')

/** The terms as a query text for Meilisearch, which takes a last word with a space behind it for a whole one. */
export const formatTerms = (terms: readonly Term[], kind: SearchKind): string =>
  terms.map(({ words, phrase }) => (phrase ? `"${words.join(' ')}"` : words[0])).join(' ') +
  (isBeginning(terms, kind) ? '' : ' ')

/** A title as a reader sees it. */
export const plainTitle = (title: string): string =>
  title.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Two titles with the same key look the same to a reader. Short, because the engine filters by it;
 * the post with exactly the typed title comes first. */
export const titleKey = (title: string): string => {
  const plain = plainTitle(title)
  return plain === '' ? '' : fingerprint(plain)
}
