import { isRiskySearch } from '~/domain/safety/phrases.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { isPagePart } from '~/http/responses/partial-page.server'
import { searchName } from '~/views/search/texts'
import type { SearchPage } from '~search/criteria/search-url'
import { fromStoredSearch, isNonEmptySearch, toStoredSearch } from '~search/results/stored-search'

/**
 * Keeps what is searched for in the session, without making anyone wait; but no page of which only
 * the results come into another. Where nothing is searched for, answers the search before, to go on
 * with. (SEARCH-36)
 */
export async function storeSearch(
  { ctx, context, request }: RouteArgs,
  page: SearchPage,
  base: string,
) {
  const { sessionId, services } = context
  if (isNonEmptySearch(page)) {
    // What someone searched for in distress isn't there for the next person at the screen.
    if (!isPagePart(request) && !isRiskySearch(page.criteria))
      services.lastSearches.set(ctx, sessionId, toStoredSearch(page, base))
    return null
  }
  const before = fromStoredSearch(await services.lastSearches.get(ctx, sessionId))
  return before && { href: before.href, name: searchName(before.page) }
}
