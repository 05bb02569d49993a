import { joinSql, raw, sql, type SqlFragment, type SqlValue } from '../sql-text'

/**
 * What SQLite says in its own way, full-text.ts apart. Everything else in statements is SQL that
 * PostgreSQL understands too: another database means second files with these names, not other
 * statements.
 */

/**
 * How the driver takes the values of a statement: as `?`, one after the other. The plus says nothing about a
 * value, but without it SQLite compiles most statements again whenever other values are bound, to plan by
 * what they are: 15 µs for a small one, 300 for the one that loads a member.
 */
export const placeholders = (text: string): string => text.replaceAll('?', '+?')

/** A value as its column stores it: times as milliseconds, booleans as 0 and 1. */
export function stored(value: SqlValue): string | number | null {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'boolean' ? Number(value) : value
}

export type ColumnKind = 'text' | 'number' | 'millis' | 'flag' | 'time' | 'json'

/** How the stored value of each kind of column is read; null for as it is. */
export const READ: Record<ColumnKind, ((value: unknown) => unknown) | null> = {
  text: null,
  number: null,
  millis: null,
  flag: (value: unknown): unknown => value === 1 || value === true,
  time: (value: unknown): unknown => (value instanceof Date ? value : new Date(value as number)),
  json: (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value),
}

/** The types that tables declare for each kind of column. */
export const DECLARED: Record<ColumnKind, readonly string[]> = {
  text: ['TEXT'],
  number: ['INTEGER', 'BIGINT', 'REAL'],
  millis: ['DATETIME'],
  flag: ['BOOLEAN'],
  time: ['DATETIME'],
  json: ['JSONB'],
}

type Values = readonly (string | number)[]

/** Lists go as one value, so that the text of a statement doesn't depend on how long they are. */
export const inList = (column: string, values: Values): SqlFragment =>
  sql`${raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
export const notInList = (column: string, values: Values): SqlFragment =>
  sql`${raw(column)} NOT IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

/** A list as a table with `value` and, in the order of the list, `key`. */
export const listTable = (values: readonly unknown[], alias: string): SqlFragment =>
  sql`json_each(${JSON.stringify(values)}) ${raw(alias)}`

/** The same of a column that holds a list. */
export const columnTable = (column: SqlFragment, alias: string): SqlFragment =>
  sql`json_each(${column}) ${raw(alias)}`

/** A field of an object, or an entry of a list by its place, as text, or as what its
 * column stores: a number, or a moment that is given in milliseconds. */
export const jsonField = (
  value: string,
  name: string | number,
  _as?: 'number' | 'millis',
): SqlFragment => raw(`${value} ->> ${typeof name === 'number' ? name : `'${name}'`}`)

/** The values of a group as one JSON list. */
export const jsonList = (value: string | SqlFragment): SqlFragment =>
  sql`json_group_array(${typeof value === 'string' ? raw(value) : value})`

/** An object of some columns: jsonObject({ id: 't.id' }) */
export const jsonObject = (fields: Readonly<Record<string, string>>): SqlFragment => {
  const pairs = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`)
  return raw(`json_object(${pairs.join(', ')})`)
}

/** The JSON object of a column, with the fields of another one in place of its own. */
export const mergedJson = (column: string, fields: object): SqlFragment =>
  sql`json_patch(${raw(column)}, ${JSON.stringify(fields)})`

/** The text of a JSON column in a statement that changes it, and such a text as a value of the column. */
export const jsonText = (column: string): string => column
export const textAsJson = (text: string): string => text

/** A table read along one index, where the choice of the database was measured to be slower. */
export const alongIndex = (table: string, index: string): SqlFragment =>
  raw(`${table} INDEXED BY ${index}`)

/** Joins in the order of the text: from the few rows to the many. */
export const THEN_JOIN = raw('CROSS JOIN')

/** Joins each row before with the few rows of a table that are listed for it, by their ids. */
export const joinListed = (table: string, alias: string, ids: SqlFragment): SqlFragment =>
  sql`CROSS JOIN ${raw(`${table} ${alias}`)} ON ${raw(alias)}.id IN (${ids})`

/** Ends a selection of rows that are about to be changed: others take other ones. */
export const WITHOUT_TAKEN = raw('')

/** Ends an INSERT of selected rows of which some may be there already. */
export const IGNORE_KNOWN = raw('WHERE true ON CONFLICT DO NOTHING')

/** Ends an INSERT whose rows change these columns of a row that has the same key already. */
export function changeKnown(key: string, columns: readonly string[]): SqlFragment {
  const set = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return raw(`ON CONFLICT (${key}) DO UPDATE SET ${set}`)
}

type Row = Readonly<Record<string, SqlValue>>

/** Adds a row. */
export function insertInto(table: string, row: Row): SqlFragment {
  const values = joinSql(
    Object.values(row).map((value) => sql`${value}`),
    ', ',
  )
  return sql`INSERT INTO ${raw(`"${table}" (${Object.keys(row).join(', ')})`)} VALUES (${values})`
}

/** Adds a row to those that are read in the order of their numbers. */
export const insertInOrder = (table: string, row: Row): SqlFragment => insertInto(table, row)

/** Adds a list of rows, whose columns are read from each entry (listed) as it says. */
export function insertList(
  table: string,
  list: readonly unknown[],
  columns: Readonly<Record<string, SqlFragment>>,
): SqlFragment {
  const into = raw(`"${table}" (${Object.keys(columns).join(', ')})`)
  const values = joinSql(Object.values(columns), ', ')
  return sql`INSERT INTO ${into} SELECT ${values} FROM ${listTable(list, 'listed')} ORDER BY listed.key`
}

/** The same of rows that are read in the order of their numbers. */
export const insertListInOrder = (
  table: string,
  list: readonly unknown[],
  columns: Readonly<Record<string, SqlFragment>>,
): SqlFragment => insertList(table, list, columns)

/** Adds a row, or gives it these values if there is one with the same key. */
export function upsertInto(table: string, key: string, row: Row): SqlFragment {
  const others = Object.keys(row).filter((name) => name !== key)
  return sql`${insertInto(table, row)} ${changeKnown(key, others)}`
}

/** A moment as a number of milliseconds. */
export const asMillis = (column: string): SqlFragment => raw(column)

/** Whether a text contains another one. */
export const contains = (text: string, part: string): SqlFragment =>
  sql`instr(${raw(text)}, ${part}) > 0`

/** Texts compared without case. */
export const equalsIgnoringCase = (text: string, other: string): SqlFragment =>
  sql`${raw(text)} = ${other} COLLATE NOCASE`

/**
 * The order in which people look for names. Only those with other letters than the English ones take
 * a call of the code, which connection.server.ts defines. (PEOPLE-16)
 */
export const alphabetical = (column: string): SqlFragment =>
  raw(
    `CASE WHEN ${column} GLOB '*[^ -~]*' THEN name_key(${column}) ELSE replace(lower(${column}), '''', '') END`,
  )

/** The order in which the rows of a table were added. */
export const insertionOrder = (table: string): SqlFragment => raw(`${table}.rowid`)

/** The highest number that a table's sequence has given out, as `count`. */
export const lastSequence = (table: string): SqlFragment =>
  sql`SELECT seq AS count FROM sqlite_sequence WHERE name = ${table}`

/** A text that changes when another connection has written, as `version`. */
export const DATA_VERSION = raw(
  'SELECT CAST(data_version AS TEXT) AS version FROM pragma_data_version',
)
