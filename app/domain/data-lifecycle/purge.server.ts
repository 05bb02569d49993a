import type { Db } from '~/platform/database/types'
import { bindNames, raw, type SqlFragment } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import { TABLES, type TableName, type TableSchema } from '~prisma/generated/tables'
import type { Retention } from '~/domain/records/define'
import { recordEntries } from './records'

const DAY = 24 * 60 * 60 * 1000
/** Rows deleted in one transaction: others must be able to write in between. */
const BATCH_SIZE = 500

function purgeStatement(
  table: TableName,
  { column, days, where }: Retention<string>,
  now: Date,
): SqlFragment {
  const { key }: TableSchema = TABLES[table]
  const before = new Date(now.getTime() - days * DAY)
  const statement = raw(`DELETE FROM "${table}" WHERE (${key.join(', ')}) IN
    (SELECT ${key.map((name) => `row.${name}`).join(', ')} FROM "${table}" row
     WHERE row.${column} < @before${where ? ` AND ${where}` : ''} LIMIT ${BATCH_SIZE})`)
  return bindNames(statement, { before })
}

/** Deletes the rows whose time is over. Returns how many of each table that keeps rows for a time. */
export async function purge(db: Db, now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [table, { retention }] of recordEntries()) {
    if (retention === 'for good') continue
    const statement = purgeStatement(table, retention, now)
    let count: number
    deleted[table] = 0
    do {
      count = await db.write((tx) => runSql(tx, statement))
      deleted[table] += count
    } while (count === BATCH_SIZE)
  }
  return deleted
}
