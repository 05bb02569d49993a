import type { Db, SqlConnection, WriteTx } from './types'
import { col, defineRow, type RowType } from './sql-row'
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
export const selectRows = async <Row extends object>(
  from: SqlSource,
  type: RowType<Row>,
  { sql: text, params }: SqlFragment,
): Promise<Row[]> => openConnection(from).select(text, params, type)

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
export const runSql = async (tx: SqlSource, { sql: text, params }: SqlFragment): Promise<number> =>
  openConnection(tx).change(text, params)

const TRANSACTIONS = Symbol.for('quad.transactions')

/** One for the process: tests load the built site next to the sources, with one database for both. */
const shared = globalThis as { [TRANSACTIONS]?: WeakMap<WriteTx, SqlConnection> }
const transactions = (shared[TRANSACTIONS] ??= new WeakMap<WriteTx, SqlConnection>())

/** For the writer: statements of a transaction run on its connection, between Prisma's own. */
export async function onConnection<T, Tx extends WriteTx>(
  connection: SqlConnection,
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
function openConnection(from: SqlSource): SqlConnection {
  const { sql: opened } = from as Partial<Pick<Db, 'sql'>>
  if (opened) return opened
  const connection = transactions.get(from as WriteTx)
  if (!connection?.inTransaction) throw new Error('The transaction of a statement has ended')
  return connection
}

/** The names of the columns that a statement returns are those of its row type. */
export function assertNames<Row extends object>(names: string[], type: RowType<Row>): void {
  const list = (all: string[]) => all.sort().join(', ')
  const [has, wants] = [list(names), list(Object.keys(type.columns))]
  if (has !== wants) throw new Error(`A statement returns ${has}; its row type has ${wants}`)
}

/** The values of a row as its type reads them. */
export function convert<Row extends object>(row: Row, { conversions }: RowType<Row>): Row {
  const values = row as Record<string, unknown>
  for (const [name, read] of conversions)
    if (values[name] !== null) values[name] = read(values[name])
  return row
}
