import type { Db } from '~/platform/database/types'
import { isBeginning, parseTerms, type Term } from '../criteria/terms'
import type { SearchKind } from '../criteria/types'
import { SYNONYMS } from '../criteria/vocabulary.server'
import { similarWords } from './spelling'

/** A word, phrase or known expression of the typed text, with everything that matches it. */
export type TextPart = {
  /** The typed words first, then what means the same */
  alternatives: string[][]
  /** Words that may have been meant, if this is a typo */
  similar: readonly string[]
  isLast: boolean
  /** The single words of an expression, which may also match apart from each other */
  words: TextPart[]
}

const MAX_EXPRESSION_WORDS = 5

/** Where words that may have been meant are looked up. */
type FindSimilar = typeof similarWords

/** Nowhere: a text counts as it's spelled, and nothing is read. */
export const asSpelled: FindSimilar = () => Promise.resolve([])

/** The parts of a text. Neighboring words that are a known expression ("financial aid") are one. */
export async function parseText(
  db: Db,
  text: string,
  kind: SearchKind,
  findSimilar: FindSimilar = similarWords,
): Promise<TextPart[]> {
  const terms = parseTerms(text, kind)
  const parts: TextPart[] = []
  for (let at = 0; at < terms.length;) {
    const taken = terms.slice(at, at + expressionLength(terms, at))
    at += taken.length
    const isLast = at === terms.length && isBeginning(terms, kind)
    const find = (word: string) => findSimilar(db, word, kind)
    const part = await createPart(taken, isLast, find)
    if (taken.length > 1)
      for (const [index, term] of taken.entries())
        part.words.push(await createPart([term], isLast && index === taken.length - 1, find))
    parts.push(part)
  }
  return parts
}

/** A phrase has neither synonyms nor typos. */
async function createPart(
  terms: Term[],
  isLast: boolean,
  findSimilar: (word: string) => Promise<readonly string[]>,
): Promise<TextPart> {
  const words = terms.flatMap((term) => term.words)
  if (terms.some(({ phrase }) => phrase))
    return { alternatives: [words], similar: [], isLast: false, words: [] }
  const synonyms = (SYNONYMS.get(words.join(' ')) ?? []).map((synonym) => synonym.split(' '))
  const word = terms.length > 1 ? '' : (words[0] ?? '')
  return {
    alternatives: [words, ...synonyms, ...otherNumber(word)],
    similar: word === '' ? [] : await findSimilar(word),
    isLast,
    words: [],
  }
}

/** The plural or singular, which Meilisearch finds by forgiving a letter. */
function otherNumber(word: string): string[][] {
  if (word.length < MIN_INFLECTED_LENGTH) return []
  return [[/[^s]s$/.test(word) ? word.slice(0, -1) : `${word}s`]]
}
const MIN_INFLECTED_LENGTH = 5

function expressionLength(terms: Term[], at: number): number {
  for (let length = Math.min(MAX_EXPRESSION_WORDS, terms.length - at); length > 1; length--) {
    const taken = terms.slice(at, at + length)
    const expression = taken.flatMap(({ words }) => words).join(' ')
    if (taken.every(({ phrase }) => !phrase) && SYNONYMS.has(expression)) return length
  }
  return 1
}
