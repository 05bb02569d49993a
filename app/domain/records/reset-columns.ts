import { TABLES, type ColumnName, type TableName, type TableSchema } from '~prisma/generated/tables'

/**
 * SQL assignments that empty the columns of a row: each is null, or else its default. `keep` names
 * those that stay, `set` gives others a value in SQL. A new column is emptied without being named.
 */
export function resetColumns<T extends TableName>(
  table: T,
  { keep, set }: { keep: string; set: { [Column in ColumnName<T>]?: string } },
): string {
  const stays = new Set(keep.split(/\s+/))
  const { columns }: TableSchema = TABLES[table]
  return Object.entries(columns)
    .filter(([name]) => !stays.has(name))
    .map(([name, { nullable, default: value }]) => {
      const text = (set as Record<string, string>)[name]
      if (text === undefined && !nullable && value === undefined)
        throw new Error(`Say what becomes of ${table}.${name}`)
      return `"${name}" = ${text ?? (nullable ? 'NULL' : literal(value))}`
    })
    .join(', ')
}

const literal = (value: string | number | boolean | undefined) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
