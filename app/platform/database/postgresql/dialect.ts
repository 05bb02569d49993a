import type * as sqlite from '../sqlite/dialect'
import { joinSql, raw, sql, type SqlFragment, type SqlValue } from '../sql-text'

/** What PostgreSQL says in its own way, full-text.ts apart: the names of sqlite/dialect.ts. */

/** Values are numbered. What they are is said where the server couldn't tell by their place. */
export function placeholders(text: string, values: readonly SqlValue[]): string {
  let at = 0
  return text.replaceAll('?', () => {
    const value = values[at++]
    return `$${at}${writeType(value)}`
  })
}

function writeType(value: SqlValue | undefined): string {
  if (value instanceof Date) return '::timestamp(3)'
  if (typeof value === 'boolean') return '::boolean'
  if (typeof value === 'number') return numberType(value)
  return ''
}

const MAX_INTEGER = 2 ** 31

function numberType(value: number): string {
  if (!Number.isInteger(value)) return '::float8'
  return Math.abs(value) < MAX_INTEGER ? '::integer' : '::bigint'
}

/** A value as its column stores it: times in UTC, without their zone. */
export function stored(value: SqlValue): string | number | boolean | null {
  return value instanceof Date ? value.toISOString().slice(0, -1) : value
}

/** How the stored value of each kind of column is read; null for as it is. */
export const READ: typeof sqlite.READ = {
  text: null,
  number: null,
  millis: (value) => (value instanceof Date ? value.getTime() : value),
  flag: null,
  time: null,
  json: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
}

type Values = readonly (string | number)[]

/** Lists go as one value, so that the text of a statement doesn't depend on how long they are. */
const listArray = (values: Values): SqlFragment => {
  const type = typeof values[0] === 'number' ? '::bigint' : ''
  return sql`ARRAY(SELECT ${raw(`value${type}`)} FROM jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) AS listed(value))`
}
export const inList = (column: string, values: Values): SqlFragment =>
  sql`${raw(column)} = ANY(${listArray(values)})`
export const notInList = (column: string, values: Values): SqlFragment =>
  sql`${raw(column)} <> ALL(${listArray(values)})`

/** A list as a table with `value` and, in the order of the list, `key`. */
export function listTable(values: readonly unknown[], alias: string): SqlFragment {
  const isPlain = typeof values[0] !== 'object'
  const read = isPlain ? 'jsonb_array_elements_text' : 'jsonb_array_elements'
  return sql`${raw(read)}(${JSON.stringify(values)}::jsonb) WITH ORDINALITY AS ${raw(`${alias}(value, key)`)}`
}

/** The same of a column that holds a list. */
export const columnTable = (column: SqlFragment, alias: string): SqlFragment =>
  sql`jsonb_array_elements_text(${column}) AS ${raw(`${alias}(value)`)}`

/** A field of an object, or an entry of a list by its place, as text, or as what its
 * column stores: a number, or a moment that is given in milliseconds. */
export function jsonField(
  value: string,
  name: string | number,
  as?: 'number' | 'millis',
): SqlFragment {
  const text = `${value} ->> ${typeof name === 'number' ? name : `'${name}'`}`
  if (as === 'number') return raw(`(${text})::bigint`)
  if (as === 'millis') return raw(`(to_timestamp((${text})::float8 / 1000) AT TIME ZONE 'UTC')`)
  return raw(text)
}

/** The values of a group as one JSON list. */
export const jsonList = (value: string | SqlFragment): SqlFragment =>
  sql`coalesce(jsonb_agg(${typeof value === 'string' ? raw(value) : value}), '[]')`

/** An object of some columns: jsonObject({ id: 't.id' }) */
export const jsonObject = (fields: Readonly<Record<string, string>>): SqlFragment => {
  const pairs = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`)
  return raw(`jsonb_build_object(${pairs.join(', ')})`)
}

/** The JSON object of a column, with the fields of another one in place of its own. */
export const mergedJson = (column: string, fields: object): SqlFragment =>
  sql`${raw(column)} || ${JSON.stringify(fields)}::jsonb`

/** The text of a JSON column in a statement that changes it, and such a text as a value of the column. */
export const jsonText = (column: string): string => `${column}::text`
export const textAsJson = (text: string): string => `(${text})::jsonb`

/** The planner of PostgreSQL knows how many rows each index would read. */
export const alongIndex = (table: string, _index: string): SqlFragment => raw(table)
export const THEN_JOIN = raw('JOIN')

/** With IN the server would read the whole table and ask for the list of each of its rows. */
export const joinListed = (table: string, alias: string, ids: SqlFragment): SqlFragment =>
  sql`CROSS JOIN LATERAL (${ids}) listed(id) JOIN ${raw(`${table} ${alias}`)}
    ON ${raw(alias)}.id = listed.id`

/** Ends a selection of rows that are about to be changed: others take other ones. */
export const WITHOUT_TAKEN = raw('FOR UPDATE SKIP LOCKED')

/** Ends an INSERT of selected rows of which some may be there already. */
export const IGNORE_KNOWN = raw('ON CONFLICT DO NOTHING')

/** Ends an INSERT whose rows change these columns of a row that has the same key already. */
export function changeKnown(key: string, columns: readonly string[]): SqlFragment {
  const set = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return raw(`ON CONFLICT (${key}) DO UPDATE SET ${set}`)
}

type Row = Readonly<Record<string, SqlValue>>

const listValues = (row: Row): SqlFragment =>
  joinSql(
    Object.values(row).map((value) => sql`${value}`),
    ', ',
  )

/** Adds a row. */
export const insertInto = (table: string, row: Row): SqlFragment =>
  sql`INSERT INTO ${raw(`"${table}" (${Object.keys(row).join(', ')})`)} VALUES (${listValues(row)})`

/**
 * Adds a row to those that are read in the order of their numbers: a greater number is never there
 * before a smaller one. Who adds one waits until those before are committed.
 */
export const insertInOrder = (table: string, row: Row): SqlFragment =>
  sql`${TURN} INSERT INTO ${raw(`"${table}" (${Object.keys(row).join(', ')})`)} SELECT ${listValues(row)} FROM turn`

type ListedColumns = Readonly<Record<string, SqlFragment>>

/** Adds a list of rows, whose columns are read from each entry (listed) as it says. */
export const insertList = (
  table: string,
  list: readonly unknown[],
  columns: ListedColumns,
): SqlFragment =>
  sql`${intoSelected(table, columns)} FROM ${listTable(list, 'listed')} ORDER BY listed.key`

/** The same of rows that are read in the order of their numbers. */
export const insertListInOrder = (
  table: string,
  list: readonly unknown[],
  columns: ListedColumns,
): SqlFragment =>
  sql`${TURN} ${intoSelected(table, columns)} FROM turn, ${listTable(list, 'listed')} ORDER BY listed.key`

const intoSelected = (table: string, columns: ListedColumns): SqlFragment => {
  const names = raw(`"${table}" (${Object.keys(columns).join(', ')})`)
  return sql`INSERT INTO ${names} SELECT ${joinSql(Object.values(columns), ', ')}`
}

/** The number of that lock, our own choice */
const ORDERED = 7_811_001
const TURN = raw(`WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(${ORDERED}))`)

/** Adds a row, or gives it these values if there is one with the same key. */
export function upsertInto(table: string, key: string, row: Row): SqlFragment {
  const others = Object.keys(row).filter((name) => name !== key)
  return sql`${insertInto(table, row)} ${changeKnown(key, others)}`
}

/** A moment as a number of milliseconds. */
export const asMillis = (column: string): SqlFragment =>
  raw(`(extract(epoch FROM ${column}) * 1000)::bigint`)

/** Whether a text contains another one. */
export const contains = (text: string, part: string): SqlFragment =>
  sql`strpos(${raw(text)}, ${part}) > 0`

/** Texts compared without case. */
export const equalsIgnoringCase = (text: string, other: string): SqlFragment =>
  sql`lower(${raw(text)}) = lower(${other})`

/**
 * The order in which people look for names, whatever the collation of the database: as `nameKey` of
 * name-order.ts has it.
 */
export const alphabetical = (column: string): SqlFragment =>
  raw(
    `replace(CASE WHEN ${column} ~ '[^ -~]' THEN ${nameKey(column)} ELSE lower(${column}) END, '''', '') COLLATE "C"`,
  )

/** What Unicode doesn't take apart: letters by their one letter, then those that are two. */
const nameKey = (column: string): string => {
  const plain = `regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f’ʼ]', '', 'g')`
  const letters = `lower(translate(${plain}, 'ØøŁłĐđÐðı', 'oollddddi'))`
  return TWO_LETTERS.reduce((text, [one, two]) => `replace(${text}, '${one}', '${two}')`, letters)
}
const TWO_LETTERS = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['þ', 'th'],
  ['Þ', 'th'],
] as const

/** The order in which the rows of a table were added, as far as their places tell. */
export const insertionOrder = (table: string): SqlFragment => raw(`${table}.ctid`)

/** The highest number that a table's sequence has given out, as `count`. */
export const lastSequence = (table: string): SqlFragment =>
  raw(`SELECT coalesce(max(seq), 0) AS count FROM "${table}"`)

/** A text that changes when another connection has written, as `version`: which transactions are over. */
export const DATA_VERSION = raw('SELECT pg_current_snapshot()::text AS version')
