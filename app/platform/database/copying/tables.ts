import {
  TABLES,
  type ColumnSchema,
  type TableName,
  type TableSchema,
} from '~prisma/generated/tables'

/** A value between two databases: times are milliseconds, JSON is its text. */
export type RowValue = string | number | boolean | null
/** The values of a row, in the order of listColumns(). */
export type Row = readonly RowValue[]

export type CopiedColumn = ColumnSchema & { name: string }

const findSchema = (table: TableName): TableSchema => TABLES[table]

export const listColumns = (table: TableName): CopiedColumn[] =>
  Object.entries(findSchema(table).columns).map(([name, column]) => ({ name, ...column }))

export const keyColumns = (table: TableName): readonly string[] => findSchema(table).key

/** The key of a row, from all its values. */
export function keyValues(table: TableName, row: Row): RowValue[] {
  const names = Object.keys(findSchema(table).columns)
  return keyColumns(table).map((name) => row[names.indexOf(name)] ?? null)
}

/** A value between two databases as a statement takes it. */
export const givenValue = ({ type }: ColumnSchema, value: RowValue): RowValue | Date =>
  type === 'DateTime' && typeof value === 'number' ? new Date(value) : value

/** What the triggers of every database make from other rows: compared, but not copied. */
export const DERIVED: readonly TableName[] = ['SearchRow', 'Identity', 'PersonTrait']
/** Rows of the program itself, and those that runs of the tool add to, come last. */
const LAST: readonly TableName[] = ['Audit', 'SystemValue']

/** Tables that are copied: each one after those that it points to. None points to itself. */
export const COPIED: readonly TableName[] = inOrder()

function inOrder(): TableName[] {
  const ordered = new Set<TableName>()
  const visit = (table: TableName, from: readonly TableName[]) => {
    if (from.includes(table)) throw new Error(`${[...from, table].join(' > ')} is a circle`)
    if (ordered.has(table)) return
    for (const { table: other, column } of Object.values(findSchema(table).relations))
      if (column) visit(other, [...from, table])
    ordered.add(table)
  }
  const names = Object.keys(TABLES) as TableName[]
  for (const table of names) if (!LAST.includes(table)) visit(table, [])
  return [...[...ordered].filter((table) => !DERIVED.includes(table)), ...LAST]
}

/** The columns that two databases have to agree on: numbers of search rows are each one's own. */
export const comparedColumns = (table: TableName): CopiedColumn[] =>
  listColumns(table).filter(({ name }) => table !== 'SearchRow' || name !== 'id')
