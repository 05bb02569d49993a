/**
 * A rule about rows as data: the policy defines it once, and it becomes a where-clause of Prisma, a
 * filter of Meilisearch, SQL of the fallback search, or a check of one row in memory. Fields are
 * dotted names, relative to the row: 'partner_code', 'user.global'.
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
/** True when the field has one of the values; never true without values. */
export const oneOf = (field: string, values: readonly (string | number)[]): Condition => ({
  op: 'oneOf',
  field,
  values,
})
export const always = all()

/** A row, nested like the dotted fields. */
export type ConditionRow = { [field: string]: Value | Date | ConditionRow | undefined }

const fieldValue = (row: ConditionRow, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        at !== null && typeof at === 'object' ? (at as ConditionRow)[part] : undefined,
      row,
    ) ?? null

/** Checks one row in memory. */
export function matchesCondition(rule: Condition, row: ConditionRow): boolean {
  switch (rule.op) {
    case 'all':
      return rule.of.every((part) => matchesCondition(part, row))
    case 'any':
      return rule.of.some((part) => matchesCondition(part, row))
    case 'not':
      return !matchesCondition(rule.of, row)
    case 'eq':
      return fieldValue(row, rule.field) === rule.value
    case 'oneOf':
      return rule.values.some((value) => value === fieldValue(row, rule.field))
  }
}
