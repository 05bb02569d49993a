import type { Database, Statement } from 'better-sqlite3'
import type { Db, WriteTx } from './db.server'
import { DECLARED, placeholders, stored } from './dialect'
import { col, defineRow, type Column, type RowType } from './sql-row'
import type { SqlFragment } from './sql-text'

/**
 * Where a statement runs: on the connection that only reads, in a transaction of `db.write` or
 * `db.writeSql`, or on a file that a tool opened.
 */
export type SqlSource = Pick<Db, 'sql'> | WriteTx

/**
 * The rows of a raw statement, read as their type says. Raw statements are for measured hot paths;
 * everything else reads through Prisma. Throws if the statement returns other columns than its row
 * type has.
 */
export async function selectRows<Row extends object>(
  from: SqlSource,
  type: RowType<Row>,
  { sql: text, params }: SqlFragment,
): Promise<Row[]> {
  const statement = prepareOnce(openConnection(from), text, type)
  const rows = statement.all(...params.map(stored)) as Row[]
  return type.conversions.length === 0 ? rows : rows.map((row) => convert(row, type))
}

/** The same for one row, or undefined. */
export async function selectRow<Row extends object>(
  from: SqlSource,
  type: RowType<Row>,
  statement: SqlFragment,
): Promise<Row | undefined> {
  const [row] = await selectRows(from, type, statement)
  return row
}

const idRow = defineRow({ id: col.text })
const countRow = defineRow({ count: col.number })

/** The ids of a statement that returns nothing else. */
export const selectIds = async (from: SqlSource, statement: SqlFragment): Promise<string[]> =>
  (await selectRows(from, idRow, statement)).map(({ id }) => id)

/** The number of a statement that returns one as `count`; 0 without a row. */
export const selectCount = async (from: SqlSource, statement: SqlFragment): Promise<number> =>
  (await selectRow(from, countRow, statement))?.count ?? 0

/** Runs a raw statement that changes rows, in a transaction. Returns how many it changed. */
export async function runSql(tx: SqlSource, { sql: text, params }: SqlFragment): Promise<number> {
  return prepareOnce(openConnection(tx), text).run(...params.map(stored)).changes
}

const TRANSACTIONS = Symbol.for('quad.transactions')

/** One for the process: tests load the built site next to the sources, with one database for both. */
const shared = globalThis as { [TRANSACTIONS]?: WeakMap<WriteTx, Database> }
const transactions = (shared[TRANSACTIONS] ??= new WeakMap<WriteTx, Database>())

/** For the writer: statements of a transaction run on its connection, between Prisma's own. */
export async function onConnection<T, Tx extends WriteTx>(
  connection: Database,
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  transactions.set(tx, connection)
  try {
    return await work(tx)
  } finally {
    transactions.delete(tx)
  }
}

/** Throws for a transaction that has ended: its statements would run outside of any. */
function openConnection(from: SqlSource): Database {
  const { sql: opened } = from as Partial<Pick<Db, 'sql'>>
  if (opened) return opened
  const connection = transactions.get(from as WriteTx)
  if (!connection?.inTransaction) throw new Error('The transaction of a statement has ended')
  return connection
}

/**
 * Prepared statements by their text, for each open database: preparing costs more than running
 * them. A text never holds values, so there are few.
 */
const prepared = new WeakMap<Database, Map<string, Statement>>()
const MAX_PREPARED = 400

function prepareOnce<Row>(db: Database, text: string, type?: RowType<Row>): Statement {
  let known = prepared.get(db)
  if (!known || known.size >= MAX_PREPARED) prepared.set(db, (known = new Map()))
  const found = known.get(text)
  if (found) return found
  // Prisma's connection reads numbers as bigint.
  const made = db.prepare(placeholders(text)).safeIntegers(false)
  if (type) assertColumns(made, type.columns as Record<string, Column<unknown>>)
  known.set(text, made)
  return made
}

/** Compares names, and types where a column is that of a table. */
function assertColumns(made: Statement, declared: Record<string, Column<unknown>>): void {
  const returned = made.columns()
  const names = (list: string[]) => list.sort().join(', ')
  const [has, wants] = [names(returned.map(({ name }) => name)), names(Object.keys(declared))]
  if (has !== wants) throw new Error(`A statement returns ${has}; its row type has ${wants}`)
  for (const { name, type } of returned) {
    const kind = declared[name]?.kind
    if (type !== null && kind && !DECLARED[kind].includes(type))
      throw new Error(`A statement returns ${name} as ${type}; its row type reads it as ${kind}`)
  }
}

function convert<Row extends object>(row: Row, { conversions }: RowType<Row>): Row {
  const values = row as Record<string, unknown>
  for (const [name, read] of conversions)
    if (values[name] !== null) values[name] = read(values[name])
  return row
}
