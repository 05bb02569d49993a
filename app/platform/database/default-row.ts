import { TABLES, type ColumnSchema, type TableName } from '~prisma/generated/tables'

function columnDefault({ type, nullable, default: value }: ColumnSchema): unknown {
  if (type === 'Json' && !nullable) return JSON.parse(String(value ?? '{}')) as unknown
  return value ?? null
}

/** A row with the defaults of the schema: null where there is none and, for JSON, an empty object. */
export const defaultRow = (table: TableName): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<ColumnSchema>(TABLES[table].columns).map(([name, column]) => [
      name,
      columnDefault(column),
    ]),
  )
