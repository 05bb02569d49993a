import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'

/**
 * What the fallback takes a misspelt word for. A word that stands anywhere is never replaced, so
 * whoever writes correctly finds exactly what was typed. As Meilisearch, one mistake is forgiven in
 * words of five letters and two in words of nine, and none in the first letter.
 */
const ONE_MISTAKE = 5
const TWO_MISTAKES = 9
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
  if (word.length < ONE_MISTAKE || /\p{N}/u.test(word)) return []
  if (isKnown(db, word, begun)) return []
  const allowed = word.length < TWO_MISTAKES ? 1 : 2
  const first = word.slice(0, 1)
  const alike = wordsBetween(db, first, `${first}\u{10ffff}`)
    .filter(({ term }) => Math.abs(term.length - word.length) <= allowed)
    .map(({ term, doc }) => ({ term, doc, distance: distance(word, term) }))
    .filter((one) => one.distance <= allowed)
    .sort((a, b) => a.distance - b.distance || b.doc - a.doc)
  const nearest = alike[0]?.distance
  return [
    ...new Set(alike.filter((one) => one.distance === nearest).map(({ term }) => term)),
  ].slice(0, FEW)
}

const isKnown = (db: Db, word: string, begun: boolean): boolean =>
  wordsBetween(db, word, begun ? `${word}\u{10ffff}` : `${word}\0`).length > 0

const wordsBetween = (db: Db, from: string, to: string) =>
  sqlRows<{ term: string; doc: number }>(
    db,
    BETWEEN,
    SOURCES.flatMap(() => [from, to]),
  )

/** Letters added, left out, changed or swapped with their neighbour. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
