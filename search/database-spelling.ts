import type { Db } from '~/platform/db.server'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { isNear, slipsAllowed } from './near'

/**
 * Words that a word may have been meant for. They are looked for beside it whether or not the word
 * itself is known: the vocabulary knows words of texts that the viewer may not read, and what is
 * found must not tell which. As Meilisearch, one mistake is forgiven in words of five letters and
 * two in words of nine; none in the first letter.
 */

/**
 * Far more than a word has neighbours in any language, so that words of texts that the viewer may
 * not read push out none of those that count.
 */
const MOST_NEAR = 50

const SOURCES = ['post_fts', 'user_fts', 'comment_fts'] as const

/** Views into the full-text indexes; of this connection alone, so nothing is written to the file. */
export function openVocabulary({ sql }: Db): void {
  for (const source of SOURCES)
    sql.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${source}_words USING fts5vocab(main, ${source}, row)`,
    )
}

const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/** Known words near the word, the nearest first, then by the alphabet. */
export function nearWords(db: Db, typed: string): readonly string[] {
  const word = bare(typed)
  const slips = slipsAllowed(word)
  if (slips === 0) return []
  const { near, begunWith } = vocabularyOf(db)
  const known = near.get(word)
  if (known) return known
  const others = begunWith([...word][0] ?? '').filter((term) => term !== word)
  const once = others.filter((term) => isNear(word, term, 1))
  const twice =
    slips === 2 ? others.filter((term) => !once.includes(term) && isNear(word, term, 2)) : []
  const found = [...once, ...twice].slice(0, MOST_NEAR)
  near.set(word, found)
  return found
}

type Vocabulary = {
  state: number | undefined
  /** What was found near a word */
  near: Map<string, readonly string[]>
  /** All words of these first letters, in the order of the alphabet */
  begunWith: (letter: string) => readonly string[]
}

/** What was read holds until something is written: one search asks for the same words many times. */
const read = new WeakMap<Db, Vocabulary>()

function vocabularyOf(db: Db): Vocabulary {
  const state = stateOf(db)
  const last = read.get(db)
  if (last && last.state === state) return last
  const letters = new Map<string, readonly string[]>()
  const begunWith = (letter: string) => {
    const words = letters.get(letter) ?? wordsBegunWith(db, letter)
    letters.set(letter, words)
    return words
  }
  const fresh = { state, near: new Map<string, readonly string[]>(), begunWith }
  read.set(db, fresh)
  return fresh
}

/** Another one after everything that is written; this connection only reads. */
const stateOf = (db: Db): number | undefined =>
  sqlRow<{ data_version: number }>(db, 'SELECT data_version FROM pragma_data_version', [])
    ?.data_version

/** A word of five letters may have lost one. */
const SHORTEST = 4

const BEGUN = SOURCES.map(
  (source) => `SELECT term FROM temp.${source}_words
    WHERE term >= ? AND term < ? AND length(term) >= ${SHORTEST}`,
).join(' UNION ')

const wordsBegunWith = (db: Db, letter: string): string[] =>
  sqlRows<{ term: string }>(
    db,
    `${BEGUN} ORDER BY term`,
    SOURCES.flatMap(() => [letter, `${letter}\u{10ffff}`]),
  ).map(({ term }) => term)
