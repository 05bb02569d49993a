import type { StoredSearch } from '~/domain/accounts/stored-search.server'
import { parseSearchPage, searchUrl, toSearchParams, type SearchPage } from '../criteria/search-url'

/** Whether there is a text or a filter. */
export const isNonEmptySearch = ({ criteria }: SearchPage): boolean =>
  toSearchParams({ ...criteria, order: 'recommended', context: null }).size > 0

/** A search as the session stores it. (SEARCH-36) */
export function toStoredSearch({ tab, criteria }: SearchPage, base: string): StoredSearch {
  const { any_topics, interests } = criteria
  const url = searchUrl({ tab, criteria: { ...criteria, any_topics: [], interests: [] } })
  return {
    stored_search_request: base + url.replace(/^[^?]*/, ''),
    stored_search_mode: tab,
    stored_search_topic: any_topics,
    stored_search_interest: interests,
  }
}

/** The stored search of a session and its URL, or null if there is no valid one. */
export function fromStoredSearch(
  stored: StoredSearch | null,
): { page: SearchPage; href: string } | null {
  const request = stored?.stored_search_request ?? ''
  if (!stored || !/^\/search-results(-2)?(\?|$)/.test(request)) return null
  const [path = '', query] = request.split('?')
  const params = new URLSearchParams(query)
  for (const id of stored.stored_search_topic) params.append('any_topics', id)
  for (const code of stored.stored_search_interest) params.append('interests', code)
  const page = parseSearchPage({ tab: stored.stored_search_mode }, params)
  return page && { page, href: searchUrl(page, path) }
}
