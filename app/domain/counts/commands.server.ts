import { STORED_COUNTS, type CountedColumn } from '~/domain/data-lifecycle/statements'
import type { Db } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { runSql, selectCount, selectIds } from '~/platform/database/sql.server'
import { countsRepaired } from './events'

/** How many rows of a table store a count that differs from what they count. */
export type WrongCount = { table: string; column: string; wrong: number }

/** Rows checked per statement, so that writers don't wait for long. */
const BATCH_SIZE = 20_000

/** The kept counts that are wrong, and in how many rows; empty when all are right. For operators. */
export const wrongCounts = (db: Db): Promise<WrongCount[]> =>
  inBatches(db, ({ table }, wrong) =>
    selectCount(db, sql`SELECT count(*) AS count FROM ${quoted(table)} WHERE ${wrong}`),
  )

/**
 * Counts again and corrects what is wrong. For operators, while the site runs: each batch of rows
 * is one statement, so no write in between is lost. Returns what was wrong. Event: counts.repaired
 * when counts of posts were wrong; search then compares its documents, which contain them.
 */
export async function repairCounts(db: Db, now: Date): Promise<WrongCount[]> {
  const repaired = await inBatches(db, ({ table, column, countSql }, wrong) => {
    const correct = raw(`"${column}" = (${countSql})`)
    return db.write((tx) => runSql(tx, sql`UPDATE ${quoted(table)} SET ${correct} WHERE ${wrong}`))
  })
  const subject = { id: 'counts', partner_code: '' }
  if (repaired.some(({ table }) => table === 'Post'))
    await db.write((tx) => publish(tx, { now }, countsRepaired({ subject })))
  return repaired
}

const quoted = (name: string) => raw(`"${name}"`)

/** Runs `work` on the wrong rows of each kept count, batch by batch; `work` returns how many. */
async function inBatches(
  db: Db,
  work: (counted: CountedColumn, wrong: SqlFragment) => Promise<number>,
): Promise<WrongCount[]> {
  const wrongCounts: WrongCount[] = []
  for (const counted of STORED_COUNTS) {
    const { table, column, countSql } = counted
    const isWrong = raw(`"${column}" <> (${countSql})`)
    let wrong = 0
    for await (const batch of batches(db, table))
      wrong += await work(counted, sql`${batch} AND ${isWrong}`)
    if (wrong > 0) wrongCounts.push({ table, column, wrong })
  }
  return wrongCounts
}

/** Conditions that select the rows of a table batch by batch, by their ids. */
async function* batches(db: Db, table: string): AsyncGenerator<SqlFragment> {
  for (let after = ''; ;) {
    const [last] = await selectIds(
      db,
      sql`SELECT id FROM ${quoted(table)} WHERE id > ${after}
        ORDER BY id LIMIT 1 OFFSET ${BATCH_SIZE - 1}`,
    )
    if (last === undefined) return yield sql`id > ${after}`
    yield sql`id > ${after} AND id <= ${last}`
    after = last
  }
}
