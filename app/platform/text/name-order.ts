import { nameKey } from '../../../bin/name-key.mjs'

export { nameKey }

/** Compares names or titles of a list that was read whole; dialect.ts has the same for statements. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [nameKey(one), nameKey(other)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Compares rows by these fields, the first one first. Those of the same names stay as they are. */
export const compareBy =
  <Field extends string>(...fields: Field[]) =>
  (one: Record<Field, string>, other: Record<Field, string>): number => {
    for (const field of fields) {
      const order = compareNames(one[field], other[field])
      if (order !== 0) return order
    }
    return 0
  }

/** The rows in the order of their names. */
export const sortByName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted(compareBy('name'))

/** The rows in the order of their titles. */
export const sortByTitle = <Row extends { title: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted(compareBy('title'))

/** People by last name. (PEOPLE-16) */
export const byLastName = compareBy('last_name', 'first_name')

/** The school's primary institution first, then by name. (1§9) */
export const primaryFirst = <Row extends { name: string; primary: boolean }>(
  rows: readonly Row[],
): Row[] => sortByName(rows).sort((a, b) => Number(b.primary) - Number(a.primary))
