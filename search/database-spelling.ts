import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import { isNear, slipsAllowed } from './near'

/**
 * What the fallback takes a misspelt word for. A word that stands anywhere is never replaced, so
 * whoever writes correctly finds exactly what was typed. As Meilisearch, one mistake is forgiven in
 * words of five letters and two in words of nine, and none in the first letter.
 */
const FEW = 5

const SOURCES = ['post_fts', 'user_fts', 'comment_fts'] as const

/** Views into the full-text indexes; of this connection alone, so nothing is written to the file. */
export function openVocabulary({ sql }: Db): void {
  for (const source of SOURCES)
    sql.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${source}_words USING fts5vocab(main, ${source}, row)`,
    )
}

const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

const BETWEEN = SOURCES.map(
  (source) => `SELECT term, doc FROM temp.${source}_words WHERE term >= ? AND term < ?`,
).join(' UNION ALL ')

/** Known words that the word may have been meant for, the most frequent first. */
export function meantBy(db: Db, typed: string, begun: boolean): string[] {
  const word = bare(typed)
  const slips = slipsAllowed(word)
  if (slips === 0 || isKnown(db, word, begun)) return []
  const first = word.slice(0, 1)
  const known = wordsBetween(db, first, `${first}\u{10ffff}`).sort((a, b) => b.doc - a.doc)
  const nearest = (most: number) =>
    known.filter(({ term }) => isNear(word, term, most)).map(({ term }) => term)
  const once = nearest(1)
  return [...new Set(once.length > 0 ? once : nearest(slips))].slice(0, FEW)
}

const isKnown = (db: Db, word: string, begun: boolean): boolean =>
  wordsBetween(db, word, begun ? `${word}\u{10ffff}` : `${word}\0`).length > 0

const wordsBetween = (db: Db, from: string, to: string) =>
  sqlRows<{ term: string; doc: number }>(
    db,
    BETWEEN,
    SOURCES.flatMap(() => [from, to]),
  )
