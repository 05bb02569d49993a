import { native } from './sqlite/connection.server'
import { stored } from './sqlite/dialect'
import type { SqlFragment } from './sql-text'
import type { SqliteFile } from './sqlite-file.server'

/** A row with its values as the file stores them. */
export type StoredRow = Record<string, string | number | null>

/** Everything read from here on is of one moment. */
export const beginReading = (file: SqliteFile): unknown => native(file).exec('BEGIN')

/** Rows one after another, for tables larger than the memory. */
export const iterateRows = (
  file: SqliteFile,
  { sql: text, params }: SqlFragment,
): IterableIterator<StoredRow> =>
  native(file)
    .prepare<unknown[], StoredRow>(text)
    .iterate(...params.map(stored))

/** The first row of a statement. */
export const firstRow = (
  file: SqliteFile,
  { sql: text, params }: SqlFragment,
): StoredRow | undefined =>
  native(file)
    .prepare<unknown[], StoredRow>(text)
    .get(...params.map(stored))

/** The lists of columns by which a table has each row only once, its key included. */
export function uniqueColumns(file: SqliteFile, table: string): string[][] {
  const sql = native(file)
  const indexes = sql
    .prepare<[string], { name: string }>('SELECT name FROM pragma_index_list(?) WHERE "unique" = 1')
    .all(table)
  const columns = sql.prepare('SELECT name FROM pragma_index_info(?) ORDER BY seqno').pluck()
  return indexes.map(({ name }) => columns.all(name) as string[])
}
