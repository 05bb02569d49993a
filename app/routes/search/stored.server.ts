import type { Asked } from '~/http/door.server'
import { searchName } from '~/views/search/texts'
import type { SearchPage } from '~search/address'
import { fromStored, isSearch, toStored } from '~search/stored'

/** Script fetches further results into the page that somebody is on: app/comfort/older.ts */
const isPart = (request: Request): boolean => request.headers.has('x-part')

/**
 * Keeps what is searched for in the session, without making anybody wait; but no page of which only
 * the results come into another. Where nothing is searched for, answers the search before, to go on
 * with. (SEARCH-36)
 */
export function searchBefore({ ctx, context, request }: Asked, page: SearchPage, base: string) {
  const { sessionId, services } = context
  if (isSearch(page)) {
    if (!isPart(request)) services.lastSearches.keep(ctx, sessionId, toStored(page, base))
    return null
  }
  const before = fromStored(services.lastSearches.of(ctx, sessionId))
  return before && { href: before.href, name: searchName(before.page) }
}
