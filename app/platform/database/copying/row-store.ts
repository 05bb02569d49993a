import type { TableName } from '~prisma/generated/tables'
import { keyValues, type Row, type RowValue } from './tables'

/** How far a copy has come, as its target stores it. */
export type CopyMark = {
  state: 'unfinished' | 'complete'
  /** For people: where it comes from */
  from: string
  /** What tells one source from another */
  source: string
  began_at: string
  /** The table that is being copied, with the key and the number of its last row */
  table: TableName | null
  after: readonly RowValue[] | null
  rows: number
}

/** One of the two databases of a copy, whatever kind it is. */
export type RowStore = {
  /** Rows of a table in the order of its key, from after this key on */
  page: (table: TableName, after: readonly RowValue[] | null, limit: number) => Promise<Row[]>
  count: (table: TableName) => Promise<number>
  /** How many tables there are, of whatever program */
  countTables: () => Promise<number>
  /** The highest number that events were given */
  lastEvent: () => Promise<number>
  /** Events from here on get higher numbers. */
  setLastEvent: (seq: number) => Promise<void>
  readMark: () => Promise<CopyMark | null>
  /** Adds rows and says how far it is, in one transaction. Throws RowsRejected. */
  write: (table: TableName, rows: readonly Row[], mark: CopyMark) => Promise<void>
  /** The same without rows; returns when it is on disk. */
  saveMark: (mark: CopyMark) => Promise<void>
  close: () => Promise<void>
}

/** What one database stores and the other one can't, such as a zero byte in a text. */
export class RowsRejected extends Error {
  override name = 'RowsRejected'
  /** The keys of the first and the last row that were added together */
  readonly between: string

  constructor(
    readonly table: TableName,
    rows: readonly Row[],
    cause: Error,
  ) {
    super(`Rows of ${table} can't be stored there: ${cause.message}`, { cause })
    const keys = [rows[0], rows.at(-1)].map((row) => row && keyValues(table, row).join(' '))
    this.between = [...new Set(keys)].join(' to ')
  }
}

export type Batch = { table: TableName; rows: readonly Row[] }

/**
 * Adds rows and takes them back, to know the time it takes: milliseconds for each batch. The scripts make the
 * tables that aren't there yet.
 */
export type Rehearse = (
  place: string,
  scripts: readonly string[],
  batches: readonly Batch[],
) => Promise<number[]>
