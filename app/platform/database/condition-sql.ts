import type { Condition, Value } from '~/policy/condition'
import { inList, notInList } from './dialect'
import { FALSE, joinSql, raw, sql, type SqlFragment, TRUE } from './sql-text'

/** Turns a field of a condition into a column: 'user.global' → u."global". */
export type ColumnResolver = (field: string) => string

/**
 * Columns of a table under an alias, with the tables joined to it by the first part of the name:
 * columnResolver('p', { user: 'u' }) knows 'title' as p."title" and 'user.global' as u."global".
 */
export function columnResolver(alias: string, joined: Record<string, string> = {}): ColumnResolver {
  return (field) => {
    const [first = '', second] = field.split('.')
    if (!/^\w+(\.\w+)?$/.test(field)) throw new Error(`No column has the name ${field}`)
    if (second === undefined) return `${alias}."${first}"`
    const table = joined[first]
    if (!table) throw new Error(`No table is joined as ${first}`)
    return `${table}."${second}"`
  }
}

/** More values than this become one JSON parameter, which keeps the statement short. */
const MAX_INLINE_VALUES = 24

/**
 * The rule as SQL. "Not" is pushed down to the single comparisons, which also match null: SQL's
 * three-valued logic would otherwise lose rows whose field is null.
 */
export function toSql(rule: Condition, resolveColumn: ColumnResolver): SqlFragment {
  return writeCondition(rule, resolveColumn, true)
}

function writeCondition(
  rule: Condition,
  resolveColumn: ColumnResolver,
  expected: boolean,
): SqlFragment {
  switch (rule.op) {
    case 'all':
    case 'any': {
      const parts = rule.of.map((part) => writeCondition(part, resolveColumn, expected))
      return join(parts, (rule.op === 'all') === expected ? 'AND' : 'OR')
    }
    case 'not':
      return writeCondition(rule.of, resolveColumn, !expected)
    case 'eq':
      return equals(resolveColumn(rule.field), rule.value, expected)
    case 'oneOf':
      return among(resolveColumn(rule.field), rule.values, expected)
  }
}

/** Joins the parts without the neutral ones, so that the database sees the plain comparisons. */
function join(parts: SqlFragment[], operator: 'AND' | 'OR'): SqlFragment {
  const [neutral, deciding] = operator === 'AND' ? [TRUE, FALSE] : [FALSE, TRUE]
  if (parts.some((part) => part.sql === deciding.sql)) return deciding
  const decisive = parts.filter((part) => part.sql !== neutral.sql)
  const [only, ...others] = decisive
  if (!only) return neutral
  return others.length === 0 ? only : sql`(${joinSql(decisive, ` ${operator} `)})`
}

function equals(column: string, value: Value, expected: boolean): SqlFragment {
  if (value === null) return raw(`${column} IS ${expected ? '' : 'NOT '}NULL`)
  return sql`${raw(column)} ${raw(expected ? '=' : 'IS DISTINCT FROM')} ${value}`
}

function among(
  column: string,
  values: readonly (string | number)[],
  expected: boolean,
): SqlFragment {
  if (values.length === 0) return expected ? FALSE : TRUE
  const operator = expected ? 'IN' : 'NOT IN'
  const listed =
    values.length <= MAX_INLINE_VALUES
      ? sql`${raw(`${column} ${operator}`)} (${joinSql(
          values.map((value) => sql`${value}`),
          ', ',
        )})`
      : (expected ? inList : notInList)(column, values)
  return expected ? listed : sql`(${raw(column)} IS NULL OR ${listed})`
}
