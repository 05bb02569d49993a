import type { TableName } from '~prisma/generated/tables'
import type { SqlConnection } from '../types'
import type { SqlFragment } from '../sql-text'
import type { RowValue } from './tables'

/** A row between two databases, by the names of its columns. */
export type NamedRow = Record<string, RowValue>

/** What a database has at one moment, whatever kind it is; others write meanwhile. */
export type RowReader = {
  /** For statements by hand */
  sql: SqlConnection
  /** The rows of a table that meet a condition, one after another: it may be larger than the memory. */
  rows: (table: TableName, where: SqlFragment) => AsyncIterable<NamedRow>
  /** One of them, or undefined */
  first: (table: TableName, where: SqlFragment) => Promise<NamedRow | undefined>
}

/** Reads while the work runs. */
export type ReadRows = <T>(place: string, work: (reader: RowReader) => Promise<T>) => Promise<T>
