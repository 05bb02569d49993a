import type { Personalization, SearchQuery } from '../criteria/types'
import { combinations } from './relaxed-query'

/**
 * The viewer, if people with the most shared interests come first: when no text is typed. Meilisearch
 * lists and counts who shares exactly so many, in a school of any size. With a text, the people found
 * are reranked afterwards.
 */
export const sharedInterestsFirst = (query: SearchQuery): Personalization | null => {
  const { kind, personalization, criteria } = query
  const isList = kind === 'people' && criteria.q === '' && criteria.size > 0
  return isList && personalization?.interests.length ? personalization : null
}

/** Only this many of the viewer's interests count, because each one adds a query. */
export const MAX_INTERESTS = 4

/** One Meilisearch filter per number of shared interests, the highest number first. */
export function sharedInterestFilters({ id, interests }: Personalization): string[] {
  const counts = interests.map((_, at) => interests.length - at)
  return [
    ...counts.map((count) =>
      count === interests.length
        ? sharesAtLeast(interests, count, id)
        : `${sharesAtLeast(interests, count, id)} AND NOT ${sharesAtLeast(interests, count + 1, id)}`,
    ),
    `NOT ${sharesAtLeast(interests, 1, id)}`,
  ]
}

/** Viewers aren't recommended to themselves. */
function sharesAtLeast(interests: readonly string[], count: number, viewerId: string): string {
  const options = combinations(interests, count).map(
    (codes) => `(${codes.map((code) => `interests = ${JSON.stringify(code)}`).join(' AND ')})`,
  )
  return `((${options.join(' OR ')}) AND id != ${JSON.stringify(viewerId)})`
}

export type PageSlice = { at: number; offset: number; limit: number }

/** Which parts of consecutive lists make up one page of the whole. */
export function pageSlices(totals: readonly number[], from: number, size: number): PageSlice[] {
  const slices: PageSlice[] = []
  let start = 0
  totals.forEach((total, at) => {
    const offset = Math.max(0, from - start)
    const limit = Math.min(total, from + size - start) - offset
    if (limit > 0) slices.push({ at, offset, limit })
    start += total
  })
  return slices
}
