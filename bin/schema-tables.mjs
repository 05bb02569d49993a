// Writes prisma/generated/tables.ts, what the schema says about every table and column, for code that
// treats all tables alike.
import { writeFileSync } from 'node:fs'

const TYPES = `
export type TableName = keyof typeof TABLES
export type ColumnName<T extends TableName> = keyof (typeof TABLES)[T]['columns'] & string
export type ColumnSchema = {
  type: 'String' | 'Int' | 'Boolean' | 'DateTime' | 'Json'
  nullable: boolean
  default?: string | number | boolean
}
export type TableSchema = {
  key: readonly string[]
  /** The lists of columns by which it has each row only once, the key included */
  uniques: readonly (readonly string[])[]
  columns: { [column: string]: ColumnSchema }
  /** By their names; with a column where this table points to the other one */
  relations: { [relation: string]: { table: TableName; column?: string; onDelete?: string } }
}
`

const column = ({ type, isRequired, default: value }) => ({
  type,
  nullable: !isRequired,
  ...(value === undefined || typeof value === 'object' ? {} : { default: value }),
})

const relation = ({ type, relationFromFields: from, relationOnDelete }) => ({
  table: type,
  ...(from.length > 0 ? { column: from[0], onDelete: relationOnDelete ?? 'Restrict' } : {}),
})

function table({ fields, primaryKey, uniqueFields }) {
  const pick = (kind, describe) =>
    Object.fromEntries(
      fields.filter((field) => field.kind === kind).map((field) => [field.name, describe(field)]),
    )
  const names = (is) => fields.filter((field) => field[is]).map(({ name }) => name)
  const key = primaryKey?.fields ?? names('isId')
  return {
    key,
    uniques: [key, ...names('isUnique').map((name) => [name]), ...uniqueFields],
    columns: pick('scalar', column),
    relations: pick('object', relation),
  }
}

export function writeTables({ datamodel }, file) {
  const tables = Object.fromEntries(datamodel.models.map((model) => [model.name, table(model)]))
  writeFileSync(file, `export const TABLES = ${JSON.stringify(tables, null, 2)} as const\n${TYPES}`)
}
