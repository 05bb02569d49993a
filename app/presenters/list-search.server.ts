import type { RouteArgs } from '~/http/guards/member-route.server'
import { cleanSearchText } from '~search/criteria/search-url'
import { limitSearches } from './limit-searches.server'

/** What a list is searched for by ?q=, counted as a search; empty where it isn't. */
export async function readListSearch(args: RouteArgs): Promise<string> {
  const text = cleanSearchText(args.url.searchParams.get('q'))
  if (text !== '') await limitSearches(args)
  return text
}
