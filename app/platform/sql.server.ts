import type { Database, Statement } from 'better-sqlite3'
import type { Db } from './db.server'

export type SqlParam = string | number | null

/**
 * Prepared statements by their text, for each open database: preparing costs more than running
 * them. A text never holds values, so there are few.
 */
const prepared = new WeakMap<Database, Map<string, Statement>>()
const AT_MOST = 400

function statement(db: Db, sql: string): Statement {
  let known = prepared.get(db.sql)
  if (!known || known.size >= AT_MOST) prepared.set(db.sql, (known = new Map()))
  let found = known.get(sql)
  if (!found) known.set(sql, (found = db.sql.prepare(sql)))
  return found
}

/**
 * Runs a reading statement on the raw connection: DateTime columns come as milliseconds, booleans
 * as 0 and 1, Json as text. For measured hot paths; everything else reads through Prisma.
 */
export const sqlRows = <Row>(db: Db, sql: string, params: readonly SqlParam[]): Row[] =>
  statement(db, sql).all(...params) as Row[]

/** The same for one row, or undefined. */
export const sqlRow = <Row>(db: Db, sql: string, params: readonly SqlParam[]): Row | undefined =>
  statement(db, sql).get(...params) as Row | undefined
