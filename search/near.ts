/**
 * Whether two words differ by no more than so many slips: a letter too many, too few, another one,
 * or two neighbours exchanged (Damerau and Levenshtein). Stops as soon as there are more.
 */
export function isNear(one: string, other: string, slips: number): boolean {
  if (Math.abs(one.length - other.length) > slips) return false
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const exchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (i > 1 && j > 1 && exchanged) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > slips) return false
    before = last
    last = row
  }
  return last[other.length]! <= slips
}

/** How many slips a word may have and still be found, as the engine allows them by its length. */
export const slipsAllowed = (word: string): 0 | 1 | 2 =>
  /\d/.test(word) || word.length < 5 ? 0 : word.length < 9 ? 1 : 2
