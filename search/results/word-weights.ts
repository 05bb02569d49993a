import type { Db } from '~/platform/db.server'
import { anyMatch, phrase, wordsBetween, type TextMatch } from '~/platform/full-text'
import { col, defineRow } from '~/platform/sql-row'
import { sql } from '~/platform/sql-text'
import { selectCount, selectRows } from '~/platform/sql.server'
import { isLightWord, relatedWords } from '../criteria/related-words.server'
import { stemWord } from '../criteria/stem'
import { splitWords } from '../criteria/terms'
import { STOP_WORDS, SYNONYMS } from '../criteria/vocabulary.server'

/** What a word or a known expression of a title matches, and how much a match says. */
export type WeighedWord = {
  /** Its other forms and its synonyms */
  own: TextMatch
  weight: number
  /** Words that go together with it. Empty if there are none */
  related: TextMatch
  relatedWeight: number
  /** How many texts match, counting some twice */
  texts: number
}

export type WeighedTitle = {
  /** The heaviest first */
  words: WeighedWord[]
  /** The weight of a word that hardly any text has */
  rarest: number
  /** The weight of all words, also of those that no text has */
  total: number
}

/** Further words say little more. */
const MAX_WORDS = 25
const MAX_EXPRESSION_WORDS = 5

/** What a common word such as "week" counts of its weight. */
const LIGHT = 0.4

/**
 * The words of a title by how rarely posts have them. A word counts with its other forms ("apply",
 * "applied"), synonyms and related words; "how" and "the" don't count, and "week" counts less.
 */
export async function weighTitle(db: Db, title: string): Promise<WeighedTitle> {
  const weigh = await createScale(db)
  const words = await Promise.all(splitTitle(title).map((one) => weighWord(db, one, weigh)))
  return {
    words: words.sort((a, b) => b.weight - a.weight),
    rarest: weigh(0),
    total: words.reduce((sum, { weight }) => sum + weight, 0),
  }
}

/**
 * The weight of a word by how many texts have it. Words in few texts weigh the same as unknown ones, so
 * that no one learns from suggestions whether a private post has a word. Few are more in a large school,
 * where almost every word appears somewhere.
 */
async function createScale(db: Db): Promise<(texts: number) => number> {
  const { posts: all } = await cachedCounts(db)
  const few = Math.max(5, Math.sqrt(all) / 4)
  return (texts) => {
    const known = Math.max(few, texts)
    return Math.log(1 + Math.max(0, all - texts) / known)
  }
}

/** Words without accents, as they are indexed; each once. Known expressions stay together. */
function splitTitle(title: string): string[][] {
  const typed = splitWords(title.normalize('NFD').replace(/\p{M}/gu, '')).slice(0, MAX_WORDS)
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

async function weighWord(
  db: Db,
  words: string[],
  weigh: (texts: number) => number,
): Promise<WeighedWord> {
  const expression = words.join(' ')
  const own = await loadForms(db, words.length === 1 ? [stemWord(expression)] : [], [
    expression,
    ...(SYNONYMS.get(expression) ?? []),
  ])
  const others = await loadForms(db, relatedStems(expression), [], own)
  const share = isLightWord(expression) ? LIGHT : 1
  const texts = sumTexts(own) + sumTexts(others)
  return {
    ...{ own: matchAny(own), weight: share * weigh(sumTexts(own)) },
    ...{ related: matchAny(others), relatedWeight: weigh(texts) },
    texts,
  }
}

const relatedStems = (word: string): string[] => [...new Set(relatedWords(word).map(stemWord))]

/** Words and expressions, with how many texts have each. */
type Forms = ReadonlyMap<string, number>

const matchAny = (forms: Forms): TextMatch =>
  anyMatch([...forms.keys()].map((term) => phrase(term.split(' '))))

const sumTexts = (forms: Forms): number =>
  [...forms.values()].reduce((sum, texts) => sum + texts, 0)

const wordRow = defineRow({ term: col.text, texts: col.number })

/** Indexed words with one of these stems, and expressions, which may also be unknown; none twice. */
async function loadForms(
  db: Db,
  stems: readonly string[],
  expressions: readonly string[],
  known: Forms = new Map(),
): Promise<Forms> {
  const found = new Map<string, number>()
  for (const stem of stems)
    for (const [term, texts] of await loadStem(db, stem))
      if (!known.has(term)) found.set(term, texts)
  for (const expression of expressions)
    if (!found.has(expression)) found.set(expression, await countTexts(db, expression))
  return found
}

type Counts = { until: number; posts: number; stems: Map<string, Forms> }

/** Milliseconds. Counting in a very large school takes some, and the counts hardly change. */
const CACHE_TIME = 300_000
const counts = new WeakMap<Db, Counts>()

async function cachedCounts(db: Db): Promise<Counts> {
  const cached = counts.get(db)
  if (cached && cached.until > performance.now()) return cached
  const posts = await selectCount(db, sql`SELECT count(*) AS count FROM "Post"`)
  const fresh = { until: performance.now() + CACHE_TIME, posts, stems: new Map() }
  counts.set(db, fresh)
  return fresh
}

async function loadStem(db: Db, stem: string): Promise<Forms> {
  const { stems } = await cachedCounts(db)
  const known = stems.get(stem)
  if (known) return known
  const words = await loadWords(db, stem, AFTER_ALL)
  const forms = words.filter(({ term }) => stemWord(term) === stem)
  const fresh = new Map(forms.map(({ term, texts }) => [term, texts]))
  stems.set(stem, fresh)
  return fresh
}

/** Of an expression as many as of its rarest word. */
async function countTexts(db: Db, expression: string): Promise<number> {
  const words = await Promise.all(
    expression.split(' ').map((word) => loadWords(db, word, AFTER_WORD)),
  )
  return Math.min(...words.map(([word]) => word?.texts ?? 0))
}

/** What ends a range of words: all that begin with one, or the word alone. */
const AFTER_ALL = '\u{10ffff}'
const AFTER_WORD = '\u{1}'

const loadWords = (db: Db, word: string, after: string) =>
  selectRows(db, wordRow, wordsBetween('post_fts', word, `${word}${after}`))
