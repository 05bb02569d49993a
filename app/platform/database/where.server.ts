import type { Condition } from '~/policy/condition'
import { TABLES, type TableName, type TableSchema } from '~prisma/generated/tables'

type Where = { [key: string]: unknown }

/**
 * The rule as a where-clause of Prisma. SQL's three-valued logic would let `not` lose rows whose
 * field is null, so a negated comparison also asks for them where the schema allows null.
 */
export function toWhere(table: TableName, rule: Condition): Where {
  switch (rule.op) {
    case 'all':
      return join(
        'AND',
        rule.of.map((part) => toWhere(table, part)),
      )
    case 'any':
      return join(
        'OR',
        rule.of.map((part) => toWhere(table, part)),
      )
    case 'not':
      return negate(table, rule.of)
    case 'eq':
      return nest(rule.field, rule.value)
    case 'oneOf':
      return rule.values.length > 0 ? nest(rule.field, { in: [...rule.values] }) : FALSE
  }
}

function negate(table: TableName, rule: Condition): Where {
  switch (rule.op) {
    case 'all':
      return join(
        'OR',
        rule.of.map((part) => negate(table, part)),
      )
    case 'any':
      return join(
        'AND',
        rule.of.map((part) => negate(table, part)),
      )
    case 'not':
      return toWhere(table, rule.of)
    case 'eq':
      return rule.value === null
        ? nest(rule.field, { not: null })
        : orNull(table, rule.field, { not: rule.value })
    case 'oneOf':
      return rule.values.length > 0 ? orNull(table, rule.field, { notIn: [...rule.values] }) : TRUE
  }
}

const TRUE: Where = { AND: [] }
const FALSE: Where = { OR: [] }

/**
 * Joins the parts and leaves out those that are always true or never: inside an OR, Prisma drops an
 * empty AND instead of taking it as true.
 */
function join(operator: 'AND' | 'OR', parts: Where[]): Where {
  const [neutral, deciding] = operator === 'AND' ? [TRUE, FALSE] : [FALSE, TRUE]
  if (parts.includes(deciding)) return deciding
  const decisive = parts.filter((part) => part !== neutral)
  return decisive.length === 0 ? neutral : { [operator]: decisive }
}

const orNull = (table: TableName, field: string, test: unknown): Where =>
  isNullable(table, field) ? { OR: [nest(field, test), nest(field, null)] } : nest(field, test)

const nest = (field: string, test: unknown): Where =>
  field.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), test) as Where

/** A field of the row itself, or behind its relations: 'user.global'. */
function isNullable(table: TableName, field: string): boolean {
  const { columns, relations }: TableSchema = TABLES[table]
  const [first = '', ...rest] = field.split('.')
  const target = relations[first]?.table
  if (target) return isNullable(target, rest.join('.'))
  const column = columns[first]
  if (!column) throw new Error(`${table} has no column ${field}`)
  return column.nullable
}
