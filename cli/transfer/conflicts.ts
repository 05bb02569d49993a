import { joinSql, raw, sql } from '~/platform/sql-text'
import type { SqliteFile } from '~/platform/sqlite-file.server'
import { firstRow, uniqueColumns, type StoredRow } from '~/platform/sqlite-rows.server'
import { TABLES, type TableName } from '~prisma/generated/tables'
import type { Problem } from '../errors'

/** How the row of a file stands to the rows that are there. */
export type Standing = 'new' | 'there' | Problem

/**
 * Compares rows of a file with a database. `resumed`: rows of the school are there already because
 * an import of the same file was begun.
 */
export function rowJudge(opened: SqliteFile, resumed: boolean) {
  const known = new Map<TableName, string[][]>()
  const uniques = (table: TableName) => {
    const found = known.get(table) ?? uniqueColumns(opened, table)
    known.set(table, found)
    return found
  }
  return (table: TableName, row: StoredRow): Standing => {
    const key: readonly string[] = TABLES[table].key
    for (const columns of uniques(table)) {
      const values = columns.map((column) => row[column] ?? null)
      if (values.includes(null)) continue
      const conditions = columns.map(
        (column, at) => sql`${raw(`"${column}"`)} = ${values[at] ?? null}`,
      )
      const where = joinSql(conditions, ' AND ')
      const found = firstRow(opened, sql`SELECT * FROM ${raw(`"${table}"`)} WHERE ${where}`)
      if (!found) continue
      const same = key.every((column) => found[column] === row[column])
      if (same && resumed && found.partner_code === row.partner_code) return 'there'
      return problem(table, columns, values, found)
    }
    return 'new'
  }
}

function problem(
  table: TableName,
  columns: string[],
  values: (string | number | null)[],
  found: StoredRow,
): Problem {
  const at = columns.map((column, index) => `${column} ${values[index]}`).join(', ')
  const school = found.partner_code ? ` at ${found.partner_code}` : ''
  return { path: `${table}.${columns.join('+')}`, message: `${at} is taken${school}` }
}
