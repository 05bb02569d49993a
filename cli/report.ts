import { table, type Columns } from './table'
import type { Theme } from './theme'

/** What a command that reads has found: one JSON document, or a text for people. (CLI-04) */
export type Report = {
  json: unknown
  text: (theme: Theme) => string
  /** False: what was asked about is not in order, exit code 1 */
  ok?: boolean
}

/** A list as a document with one name, and as a table. */
export const listReport = <Row>(
  name: string,
  { empty, whole }: { empty: string; whole?: readonly string[] },
  rows: readonly Row[],
  columns: Columns<Row>,
): Report => ({
  json: { [name]: rows },
  text: (theme) => (rows.length === 0 ? empty : table(rows, columns, theme, whole)),
})
