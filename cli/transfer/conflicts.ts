import type { NamedRow, RowReader } from '~/platform/database/copying/row-reader'
import { givenValue, type RowValue } from '~/platform/database/copying/tables'
import { joinSql, raw, sql } from '~/platform/database/sql-text'
import { TABLES, type TableName, type TableSchema } from '~prisma/generated/tables'
import type { Problem } from '../errors'

/** How the row of a file stands to the rows that are there. */
export type Standing = 'new' | 'there' | Problem

/**
 * Compares rows of a file with a database. `resumed`: rows of the school are there already because
 * an import of the same file was begun.
 */
export function rowJudge(reader: RowReader, resumed: boolean) {
  return async (table: TableName, row: NamedRow): Promise<Standing> => {
    const { key, uniques, columns: known }: TableSchema = TABLES[table]
    for (const columns of uniques) {
      const values = columns.map((column) => row[column] ?? null)
      if (values.includes(null)) continue
      const conditions = columns.map((column, at) => {
        const value = givenValue(known[column]!, values[at] ?? null)
        return sql`${raw(`"${column}"`)} = ${value}`
      })
      const taken = await reader.first(table, joinSql(conditions, ' AND '))
      if (!taken) continue
      const same = key.every((column) => taken[column] === row[column])
      if (same && resumed && taken.partner_code === row.partner_code) return 'there'
      return problem(table, columns, values, taken)
    }
    return 'new'
  }
}

function problem(
  table: TableName,
  columns: readonly string[],
  values: RowValue[],
  row: NamedRow,
): Problem {
  const at = columns.map((column, index) => `${column} ${values[index]}`).join(', ')
  const school = row.partner_code ? ` at ${String(row.partner_code)}` : ''
  return { path: `${table}.${columns.join('+')}`, message: `${at} is taken${school}` }
}
