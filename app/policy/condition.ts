/**
 * A rule about rows as data: the policy writes it once, and it becomes a where-clause of Prisma,
 * a filter of Meilisearch, SQL of the fallback search, or a check of one row in memory.
 * Fields are dotted names from the row asked about: 'partner_code', 'user.global'.
 */
export type Value = string | number | boolean | null

export type Condition =
  | { op: 'all'; of: Condition[] }
  | { op: 'any'; of: Condition[] }
  | { op: 'not'; of: Condition }
  | { op: 'eq'; field: string; value: Value }
  | { op: 'oneOf'; field: string; values: readonly (string | number)[] }

export const all = (...of: Condition[]): Condition => ({ op: 'all', of })
export const any = (...of: Condition[]): Condition => ({ op: 'any', of })
export const not = (of: Condition): Condition => ({ op: 'not', of })
export const eq = (field: string, value: Value): Condition => ({ op: 'eq', field, value })
/** True when the field holds one of the values; with none to choose from it is never true. */
export const oneOf = (field: string, values: readonly (string | number)[]): Condition => ({
  op: 'oneOf',
  field,
  values,
})
export const always = all()

/** A row as facts, nested as its dotted fields are. */
export type Facts = { [field: string]: Value | Date | Facts | undefined }

const valueOf = (facts: Facts, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (at, part) => (at !== null && typeof at === 'object' ? (at as Facts)[part] : undefined),
      facts,
    ) ?? null

/** Asks the rule of one row in memory. */
export function holds(rule: Condition, facts: Facts): boolean {
  switch (rule.op) {
    case 'all':
      return rule.of.every((part) => holds(part, facts))
    case 'any':
      return rule.of.some((part) => holds(part, facts))
    case 'not':
      return !holds(rule.of, facts)
    case 'eq':
      return valueOf(facts, rule.field) === rule.value
    case 'oneOf':
      return rule.values.some((value) => value === valueOf(facts, rule.field))
  }
}

export type Where = { [key: string]: unknown }

/** Columns that may hold null; only for these does "not" have to say what it means for null. */
const NULLABLE = new Set([
  'deleted_at',
  'joined_date',
  'marked_question_at',
  'enrollment_status',
  'program_id',
  'institution_id',
])

const mayBeNull = (field: string) => NULLABLE.has(field.slice(field.lastIndexOf('.') + 1))

/**
 * The rule as a where-clause of Prisma. SQL's three-valued logic would let `not` lose rows whose
 * field is null, so a negated comparison asks for them in addition.
 */
export function toWhere(rule: Condition): Where {
  switch (rule.op) {
    case 'all':
      return joined('AND', rule.of.map(toWhere))
    case 'any':
      return joined('OR', rule.of.map(toWhere))
    case 'not':
      return negated(rule.of)
    case 'eq':
      return nested(rule.field, rule.value)
    case 'oneOf':
      return rule.values.length > 0 ? nested(rule.field, { in: [...rule.values] }) : FALSE
  }
}

function negated(rule: Condition): Where {
  switch (rule.op) {
    case 'all':
      return joined('OR', rule.of.map(negated))
    case 'any':
      return joined('AND', rule.of.map(negated))
    case 'not':
      return toWhere(rule.of)
    case 'eq':
      return rule.value === null
        ? nested(rule.field, { not: null })
        : orNull(rule.field, { not: rule.value })
    case 'oneOf':
      return rule.values.length > 0 ? orNull(rule.field, { notIn: [...rule.values] }) : TRUE
  }
}

const TRUE: Where = { AND: [] }
const FALSE: Where = { OR: [] }

/**
 * Joins the parts and leaves out those that are always true or never: inside an OR, Prisma drops an
 * empty AND instead of taking it as true.
 */
function joined(word: 'AND' | 'OR', parts: Where[]): Where {
  const [neutral, deciding] = word === 'AND' ? [TRUE, FALSE] : [FALSE, TRUE]
  if (parts.includes(deciding)) return deciding
  const kept = parts.filter((part) => part !== neutral)
  return kept.length === 0 ? neutral : { [word]: kept }
}

const orNull = (field: string, test: unknown): Where =>
  mayBeNull(field) ? { OR: [nested(field, test), nested(field, null)] } : nested(field, test)

const nested = (field: string, test: unknown): Where =>
  field.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), test) as Where
