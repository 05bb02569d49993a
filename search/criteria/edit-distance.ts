import type { SearchKind } from './types'

/**
 * Whether the Damerau-Levenshtein distance of two words is at most so much: letters added, missing,
 * replaced, or swapped with a neighbor. Stops as soon as it is more.
 */
export function isWithinDistance(one: string, other: string, maxDistance: number): boolean {
  if (Math.abs(one.length - other.length) > maxDistance) return false
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (i > 1 && j > 1 && swapped) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > maxDistance) return false
    before = last
    last = row
  }
  return last[other.length]! <= maxDistance
}

/**
 * Letters from which on a word may have one or two typos, the same for both engines. Names are short
 * and seldom spelled as they sound; in posts, words of four letters have too many neighbors.
 */
export const TYPO_LENGTHS: Record<SearchKind, { oneTypo: number; twoTypos: number }> = {
  posts: { oneTypo: 5, twoTypos: 9 },
  people: { oneTypo: 4, twoTypos: 9 },
}

/** How many typos are forgiven in a word. */
export function allowedTypos(word: string, kind: SearchKind): 0 | 1 | 2 {
  const { oneTypo, twoTypos } = TYPO_LENGTHS[kind]
  return /\d/.test(word) || word.length < oneTypo ? 0 : word.length < twoTypos ? 1 : 2
}
