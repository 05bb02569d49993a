import { selectCountInThread } from '~/platform/database/read-thread.server'
import type { Db } from '~/platform/database/types'
import {
  anyMatch,
  countMatches,
  countTexts,
  phrase,
  type TextMatch,
} from '~/platform/database/full-text'
import { isLightWord, relatedWords } from '../criteria/related-words.server'
import { stemWord } from '../criteria/stem'
import { splitWords } from '../criteria/terms'
import { spellOut, STOP_WORDS, SYNONYMS } from '../criteria/vocabulary.server'

/** What a word or a known expression of a title matches among the stems, and how much a match says. */
export type WeighedWord = {
  /** Itself and its synonyms */
  own: TextMatch
  weight: number
  /** Words that go together with it. Empty if there are none */
  related: TextMatch
  relatedWeight: number
  /** How many texts match */
  texts: number
}

export type WeighedTitle = {
  /** The heaviest first */
  words: WeighedWord[]
  /** The weight of a word that hardly any text has */
  rarest: number
  /** The weight of all words, also of those that no text has */
  total: number
  /** The stems of all words that match */
  stems: ReadonlySet<string>
}

/** Further words say little more. */
const MAX_WORDS = 25
const MAX_EXPRESSION_WORDS = 5

/** What a common word such as "week" counts of its weight. */
const LIGHT = 0.7

/**
 * The words of a title by how rarely posts that a reader of the school may see have them. A word counts with its other forms ("apply",
 * "applies"), synonyms and related words; "how" and "the" don't count, and "week" counts less.
 */
export async function weighTitle(db: Db, school: string, title: string): Promise<WeighedTitle> {
  const weigh = await createScale(db, school)
  const parts = splitTitle(title)
  const words = await Promise.all(parts.map((part) => weighWord(db, school, part, weigh)))
  return {
    words: words.sort((a, b) => b.weight - a.weight),
    rarest: weigh(0),
    total: words.reduce((sum, { weight }) => sum + weight, 0),
    stems: new Set(
      parts.flatMap(findMeanings).flatMap((meaning) => meaning.split(' ').map(stemWord)),
    ),
  }
}

/** How much of the words of another title match, from none (0) to all (1). "How" and "the" don't count. */
export function matchedShare(stems: ReadonlySet<string>, title: string): number {
  let [all, matched] = [0, 0]
  for (const word of splitTitle(title).flat()) {
    all += importance(word)
    if (stems.has(stemWord(word))) matched += importance(word)
  }
  return all === 0 ? 0 : matched / all
}

const importance = (word: string): number => (isLightWord(word) ? LIGHT : 1)

/**
 * The weight of a word by how many texts have it. Words in few texts weigh the same as unknown ones, so
 * that no one learns from suggestions whether a private post has a word. Few are more in a large school,
 * where almost every word appears somewhere.
 */
async function createScale(db: Db, school: string): Promise<(texts: number) => number> {
  const all = await countPosts(db, school)
  const few = Math.max(1, Math.min(all / 2, Math.max(5, 1.5 * Math.sqrt(all))))
  return (texts) => Math.log(Math.max(1, all / Math.max(few, texts)))
}

/** Words without accents, as they are indexed; each once. Known expressions stay together. */
function splitTitle(title: string): string[][] {
  const plain = spellOut(title).normalize('NFD').replace(/\p{M}/gu, '')
  const typed = splitWords(plain).slice(0, MAX_WORDS)
  const parts = new Map<string, string[]>()
  for (let at = 0; at < typed.length;) {
    const words = typed.slice(at, at + expressionLength(typed, at))
    at += words.length
    const [word = ''] = words
    const means = words.length > 1 || (word.length > 1 && !STOP_WORDS.has(word))
    const key = words.map(stemWord).join(' ')
    if (means && !parts.has(key)) parts.set(key, words)
  }
  return [...parts.values()]
}

function expressionLength(words: string[], at: number): number {
  for (let length = MAX_EXPRESSION_WORDS; length > 1; length--)
    if (at + length <= words.length && SYNONYMS.has(words.slice(at, at + length).join(' ')))
      return length
  return 1
}

const withSynonyms = (expression: string): string[] => [
  expression,
  ...(SYNONYMS.get(expression) ?? []),
]

function findMeanings(words: string[]): string[] {
  const expression = words.join(' ')
  return [...withSynonyms(expression), ...relatedWords(expression)]
}

async function weighWord(
  db: Db,
  school: string,
  words: string[],
  weigh: (texts: number) => number,
): Promise<WeighedWord> {
  const expression = words.join(' ')
  const own = matchAny(withSynonyms(expression))
  const related = matchAny(relatedWords(expression))
  const texts = await countHaving(db, school, own)
  const all = related === '' ? texts : await countHaving(db, school, anyMatch([own, related]))
  const weight = importance(expression) * weigh(texts)
  return { own, weight, related, relatedWeight: weigh(all), texts: all }
}

/** Forms of the same word match alike, so each stem once. */
function matchAny(expressions: readonly string[]): TextMatch {
  const byStem = new Map(
    expressions
      .map((related) => related.split(' '))
      .map((words) => [words.map(stemWord).join(' '), phrase(words)]),
  )
  return anyMatch([...byStem.values()])
}

/** By school and match */
type Counts = { until: number; texts: Map<string, number> }

/** Milliseconds. Counting in a very large school takes some, and the counts hardly change. */
const CACHE_TIME = 300_000
const counts = new WeakMap<Db, Counts>()

async function cachedCount(db: Db, key: string, count: () => Promise<number>): Promise<number> {
  const cached = counts.get(db)
  const current =
    cached && cached.until > performance.now()
      ? cached
      : { until: performance.now() + CACHE_TIME, texts: new Map<string, number>() }
  counts.set(db, current)
  const known = current.texts.get(key)
  if (known !== undefined) return known
  const counted = await count()
  current.texts.set(key, counted)
  return counted
}

const countPosts = (db: Db, school: string): Promise<number> =>
  cachedCount(db, school, () => selectCountInThread(db, countTexts('post_stems', school)))

const countHaving = (db: Db, school: string, match: TextMatch): Promise<number> =>
  cachedCount(db, `${school} ${match}`, () =>
    selectCountInThread(db, countMatches('post_stems', { school, match })),
  )
