import type { Prisma, PrismaClient } from '~prisma/generated/client'
import type { RowType } from './sql-row'
import type { SqlValue } from './sql-text'

/** A transaction of `db.write`; `publish` adds its events. */
export type Tx = Prisma.TransactionClient

/** A transaction of `db.writeSql`: for statements by hand alone. */
export type SqlTx = { readonly byHand: true }

/** Either of them: what publishes, and what is written by hand, can be part of both. */
export type WriteTx = Tx | SqlTx

/** A connection on which statements by hand run; each database has its own. */
export type SqlConnection = {
  /** Throws if the statement returns other columns than its row type has. */
  select<Row extends object>(
    text: string,
    values: readonly SqlValue[],
    type: RowType<Row>,
  ): Promise<Row[]>
  /** Returns how many rows it changed. */
  change(text: string, values: readonly SqlValue[]): Promise<number>
  readonly inTransaction: boolean
  /** Changes when another connection has written; none where it costs as much as reading. */
  version?(): string
}

/**
 * The database of one running copy.
 * - `read` sees what is committed and cannot write.
 * - `write` runs one transaction, as if no other ran at the same time. Acknowledged means on disk. No
 *   network inside. With PostgreSQL it is run again where it came in the way of another one: what the
 *   work does outside of the database it may do twice.
 * - `writeSql` is the same for measured hot paths, without Prisma: beginning and ending a transaction
 *   of Prisma's costs more than all that a message writes.
 * - `sql` is the raw read-only connection, for measured hot paths and full-text search.
 */
export type Db = SqlReader & {
  read: Omit<PrismaClient, '$transaction'>
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  writeSql: <T>(work: (tx: SqlTx) => Promise<T>) => Promise<T>
  /**
   * The same for those who are told: a transaction fails that can't begin within so many milliseconds,
   * because another program has the database locked, and nothing of it is ever written.
   */
  withWait: (milliseconds: number) => Db
  /** The path of its file, or its address, which may contain a password */
  place: string
}

/** What only reads, by statements by hand. */
export type SqlReader = {
  sql: SqlConnection
  close: () => Promise<void>
}
