import type { Db } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { sqlRow } from '~/platform/sql.server'
import { KEPT_COUNTS, type KeptCount } from './schema'

/** How many rows of a table hold a number that counting does not make. */
export type WrongCount = { table: string; column: string; wrong: number }

/** Rows looked at in one go, so that writers need not wait for long. */
const STRIDE = 20_000

/** The part of a table from a rowid up to the next stride. */
const wrongIn = ({ table, column, counted }: KeptCount) =>
  `"${table}".rowid >= ? AND "${table}".rowid < ? AND "${column}" <> (${counted})`

/** The kept counts that are wrong, and in how many rows; none when all are right. For operators. */
export function wrongCounts(db: Db): WrongCount[] {
  return KEPT_COUNTS.flatMap((kept) => {
    let wrong = 0
    for (const part of strides(db, kept.table)) {
      const sql = `SELECT count(*) AS wrong FROM "${kept.table}" WHERE ${wrongIn(kept)}`
      wrong += sqlRow<{ wrong: number }>(db, sql, part)?.wrong ?? 0
    }
    return wrong > 0 ? [{ table: kept.table, column: kept.column, wrong }] : []
  })
}

/**
 * Counts anew and corrects what is wrong. For operators only, while the site runs: each stride of
 * rows is one statement, so nothing that happens meanwhile is lost. Answers what was wrong. Event:
 * counts.repaired, after which search compares its documents, which hold likes and comments.
 */
export async function repairCounts(db: Db, now: Date): Promise<WrongCount[]> {
  const repaired: WrongCount[] = []
  for (const kept of KEPT_COUNTS) {
    const { table, column, counted } = kept
    let wrong = 0
    for (const part of strides(db, table)) {
      const sql = `UPDATE "${table}" SET "${column}" = (${counted}) WHERE ${wrongIn(kept)}`
      wrong += await db.write((tx) => tx.$executeRawUnsafe(sql, ...part))
    }
    if (wrong > 0) repaired.push({ table, column, wrong })
  }
  const event = { name: 'counts.repaired', partner_code: '', actor_id: null, subject_id: 'counts' }
  if (repaired.some(({ table }) => table === 'Post'))
    await db.write((tx) => appendEvent(tx, event, now))
  return repaired
}

function* strides(db: Db, table: string): Generator<[number, number]> {
  const bounds = sqlRow<{ first: number | null; last: number | null }>(
    db,
    `SELECT min(rowid) AS first, max(rowid) AS last FROM "${table}"`,
    [],
  )
  const { first, last } = bounds ?? { first: null, last: null }
  if (first === null || last === null) return
  for (let from = first; from <= last; from += STRIDE) yield [from, from + STRIDE]
}
