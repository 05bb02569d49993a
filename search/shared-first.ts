import { subsets } from './looser'
import type { Personal, Question } from './types'

/**
 * Where nothing is typed, people who share most interests with the viewer come first, in a school
 * of any size: the engine lists and counts who shares exactly so many, and only the part that is
 * shown is fetched. What is typed says more; then the people found are put in order afterwards.
 */
export const sharedFirst = ({ kind, personal, criteria }: Question): Personal | null =>
  kind === 'people' && criteria.q === '' && criteria.size > 0 && personal?.interests.length
    ? personal
    : null

/** Of a viewer with more interests the first of these count: each costs a query and longer ones. */
export const MOST_INTERESTS = 4

/** One filter of Meilisearch for everybody who shares exactly so many, the most first. */
export function sharingFilters({ id, interests }: Personal): string[] {
  const counts = interests.map((_, at) => interests.length - at)
  return [
    ...counts.map((many) =>
      many === interests.length
        ? atLeast(interests, many, id)
        : `${atLeast(interests, many, id)} AND NOT ${atLeast(interests, many + 1, id)}`,
    ),
    `NOT ${atLeast(interests, 1, id)}`,
  ]
}

/** Nobody is recommended to themselves. */
function atLeast(interests: readonly string[], many: number, me: string): string {
  const ways = subsets(interests, many).map(
    (some) => `(${some.map((code) => `interests = ${JSON.stringify(code)}`).join(' AND ')})`,
  )
  return `((${ways.join(' OR ')}) AND id != ${JSON.stringify(me)})`
}

export type Part = { at: number; offset: number; limit: number }

/** Which parts of lists that follow one another make up a page of the whole. */
export function partsOf(totals: readonly number[], from: number, size: number): Part[] {
  const parts: Part[] = []
  let before = 0
  totals.forEach((total, at) => {
    const offset = Math.max(0, from - before)
    const limit = Math.min(total, from + size - before) - offset
    if (limit > 0) parts.push({ at, offset, limit })
    before += total
  })
  return parts
}
