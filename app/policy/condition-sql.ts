import type { Condition, Value } from './condition'

/** A piece of SQL whose values stand as question marks. */
export type SqlFragment = { sql: string; params: SqlValue[] }
export type SqlValue = string | number | null

/** Says which column a field of a condition is, e.g. 'user.global' → u."global". */
export type ColumnOf = (field: string) => string

/**
 * Columns of a table under an alias, with the tables joined to it by the first part of the name:
 * columnsOf('p', { user: 'u' }) knows 'title' as p."title" and 'user.global' as u."global".
 */
export function columnsOf(alias: string, joined: Record<string, string> = {}): ColumnOf {
  return (field) => {
    const [first = '', second] = field.split('.')
    if (!/^\w+(\.\w+)?$/.test(field)) throw new Error(`No column has the name ${field}`)
    if (second === undefined) return `${alias}."${first}"`
    const table = joined[first]
    if (!table) throw new Error(`No table is joined as ${first}`)
    return `${table}."${second}"`
  }
}

/** More values than this go as one JSON parameter, so that the statement's text stays short. */
const MANY = 24

/**
 * The rule as SQL for SQLite. "Not" is pushed down to the single comparisons, which ask for null
 * in addition: SQL's three-valued logic would otherwise lose rows whose field is null.
 */
export function toSql(rule: Condition, columnOf: ColumnOf): SqlFragment {
  return write(rule, columnOf, true)
}

function write(rule: Condition, columnOf: ColumnOf, wanted: boolean): SqlFragment {
  switch (rule.op) {
    case 'all':
    case 'any': {
      const parts = rule.of.map((part) => write(part, columnOf, wanted))
      return joined(parts, (rule.op === 'all') === wanted ? 'AND' : 'OR')
    }
    case 'not':
      return write(rule.of, columnOf, !wanted)
    case 'eq':
      return equal(columnOf(rule.field), rule.value, wanted)
    case 'oneOf':
      return among(columnOf(rule.field), rule.values, wanted)
  }
}

const TRUE = '1'
const FALSE = '0'
const constant = (sql: string): SqlFragment => ({ sql, params: [] })

/** Joins the parts and leaves out what decides nothing, so that SQLite sees the plain comparisons. */
function joined(parts: SqlFragment[], word: 'AND' | 'OR'): SqlFragment {
  const [neutral, deciding] = word === 'AND' ? [TRUE, FALSE] : [FALSE, TRUE]
  if (parts.some((part) => part.sql === deciding)) return constant(deciding)
  const kept = parts.filter((part) => part.sql !== neutral)
  if (kept.length === 0) return constant(neutral)
  const [only] = kept
  if (kept.length === 1 && only) return only
  return {
    sql: `(${kept.map((part) => part.sql).join(` ${word} `)})`,
    params: kept.flatMap((part) => part.params),
  }
}

function equal(column: string, value: Value, wanted: boolean): SqlFragment {
  if (value === null) return constant(`${column} IS ${wanted ? '' : 'NOT '}NULL`)
  const stored = typeof value === 'boolean' ? Number(value) : value
  return { sql: `${column} ${wanted ? '=' : 'IS NOT'} ?`, params: [stored] }
}

function among(column: string, values: readonly (string | number)[], wanted: boolean): SqlFragment {
  if (values.length === 0) return constant(wanted ? FALSE : TRUE)
  const few = values.length <= MANY
  const list = few ? values.map(() => '?').join(', ') : 'SELECT value FROM json_each(?)'
  const params: SqlValue[] = few ? [...values] : [JSON.stringify(values)]
  return wanted
    ? { sql: `${column} IN (${list})`, params }
    : { sql: `(${column} IS NULL OR ${column} NOT IN (${list}))`, params }
}
