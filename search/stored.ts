import type { StoredSearch } from '~/domain/accounts/stored-search.server'
import { readSearchPage, searchAddress, searchFields, type SearchPage } from './address'

/** Whether anything is searched for or filtered by: the bare page of results is no search. */
export const isSearch = ({ criteria }: SearchPage): boolean =>
  searchFields({ ...criteria, order: 'recommended', context: null }).size > 0

/** A search as the session keeps it. (SEARCH-36) */
export function toStored({ tab, criteria }: SearchPage, base: string): StoredSearch {
  const { any_topics, interests } = criteria
  const address = searchAddress({ tab, criteria: { ...criteria, any_topics: [], interests: [] } })
  return {
    stored_search_request: base + (new URL(address, 'http://own.invalid').search || ''),
    stored_search_mode: tab,
    stored_search_topic: any_topics,
    stored_search_interest: interests,
  }
}

/** The search that a session has kept, and its address; null where that is none any more. */
export function fromStored(stored: StoredSearch | null): { page: SearchPage; href: string } | null {
  const request = stored?.stored_search_request ?? ''
  if (!stored || !/^\/search-results(-2)?(\?|$)/.test(request)) return null
  const { pathname, searchParams } = new URL(request, 'http://own.invalid')
  for (const id of stored.stored_search_topic) searchParams.append('any_topics', id)
  for (const code of stored.stored_search_interest) searchParams.append('interests', code)
  const page = readSearchPage({ tab: stored.stored_search_mode }, searchParams)
  return page && { page, href: searchAddress(page, pathname) }
}
