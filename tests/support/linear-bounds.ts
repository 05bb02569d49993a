/** Sums that someone knows: the numbers of unknowns by their names, and what they add up to. */
export type Equation = { sum: Readonly<Record<string, number>>; is: number }

const TINY = 1e-9

/**
 * The least or the greatest value that a sum of unknowns can have, all of them zero or more, for someone who knows the
 * equations and works them out completely: the simplex method with Bland's rule. Throws where they contradict each other.
 */
export function bound(
  equations: readonly Equation[],
  unknowns: readonly string[],
  goal: Readonly<Record<string, number>>,
  which: 'least' | 'greatest',
): number {
  const width = unknowns.length + equations.length
  // Each equation begins with an unknown of its own, which the first part drives out.
  const rows = equations.map(({ sum, is }, at) => [
    ...unknowns.map((name) => sum[name] ?? 0),
    ...equations.map((_, other) => (other === at ? 1 : 0)),
    is,
  ])
  const basis = equations.map((_, at) => unknowns.length + at)
  const extra = (column: number) => column >= unknowns.length
  const first = minimize(
    rows,
    basis,
    (column) => (extra(column) ? 1 : 0),
    width,
    () => true,
  )
  if (first > 1e-6) throw new Error('What is known contradicts itself')
  const sign = which === 'least' ? 1 : -1
  // Those of their own that are left are zero and stay it: a huge price keeps them so.
  const price = (column: number) => (extra(column) ? 0 : sign * (goal[unknowns[column] ?? ''] ?? 0))
  dropExtras(rows, basis, unknowns.length)
  return sign * minimize(rows, basis, price, width, (column) => !extra(column))
}

/** Turns what is left of the first part out of the basis, where it can be; the others are equations said twice. */
function dropExtras(rows: number[][], basis: number[], unknowns: number) {
  for (let at = rows.length - 1; at >= 0; at--) {
    if ((basis[at] ?? 0) < unknowns) continue
    const column = (rows[at] ?? []).findIndex(
      (value, index) => index < unknowns && Math.abs(value) > TINY,
    )
    if (column >= 0) pivot(rows, basis, at, column)
    else {
      rows.splice(at, 1)
      basis.splice(at, 1)
    }
  }
}

function pivot(rows: number[][], basis: number[], at: number, column: number) {
  const by = rows[at]?.[column] ?? 1
  const row = (rows[at] ?? []).map((value) => value / by)
  rows[at] = row
  rows.forEach((other, index) => {
    const factor = other[column] ?? 0
    if (index !== at && factor !== 0)
      rows[index] = other.map((value, place) => value - factor * (row[place] ?? 0))
  })
  basis[at] = column
}

function minimize(
  rows: number[][],
  basis: number[],
  price: (column: number) => number,
  width: number,
  isAllowed: (column: number) => boolean,
): number {
  for (let step = 0; step < 10_000; step++) {
    const gain = (column: number) =>
      price(column) -
      basis.reduce((sum, base, at) => sum + price(base) * (rows[at]?.[column] ?? 0), 0)
    const column = Array.from({ length: width }, (_, at) => at).find(
      (at) => isAllowed(at) && !basis.includes(at) && gain(at) < -TINY,
    )
    if (column === undefined)
      return basis.reduce((sum, base, at) => sum + price(base) * (rows[at]?.[width] ?? 0), 0)
    const leaving = rows
      .map((row, at) => ({
        at,
        by: row[column] ?? 0,
        ratio: (row[width] ?? 0) / (row[column] ?? 1),
      }))
      .filter(({ by }) => by > TINY)
      .sort((a, b) => a.ratio - b.ratio || (basis[a.at] ?? 0) - (basis[b.at] ?? 0))[0]
    if (!leaving) return -Infinity
    pivot(rows, basis, leaving.at, column)
  }
  throw new Error('The simplex method goes round in circles')
}
