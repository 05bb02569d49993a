/** Grade of every result that helps; everything else is worth nothing. */
export type Grades = ReadonlyMap<string, number>

export const DEPTH = 10

/** From this grade on a result has to be found. */
const GOOD = 2

/**
 * How much of the best possible first page was reached, early places counting more: gains of
 * 2^grade - 1, discounted by the logarithm of the place. (Järvelin and Kekäläinen, 2002)
 */
export function ndcg(ids: readonly string[], grades: Grades): number {
  const best = [...grades.values()].sort((a, b) => b - a)
  return gain(ids.map((id) => grades.get(id) ?? 0)) / gain(best)
}

const gain = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

/** The share of good results among the first ten, of as many as could be there. */
export function recall(ids: readonly string[], grades: Grades): number {
  const wanted = [...grades].filter(([, grade]) => grade >= GOOD).map(([id]) => id)
  const first = new Set(ids.slice(0, DEPTH))
  const found = wanted.filter((id) => first.has(id)).length
  return found / Math.min(DEPTH, wanted.length)
}
