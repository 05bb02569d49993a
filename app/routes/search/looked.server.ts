import { matchRoutes } from '@remix-run/react'
import { track } from '~/domain/tracking/commands.server'
import { cameFrom } from '~/http/back.server'
import type { Asked } from '~/http/door.server'
import { readSearchPage, type SearchPage } from '~search/address'
import { lookData, searchEvents } from '~search/tracked'
import { SEARCH_BASES, SEARCH_PATHS } from './bases'

const PLACES = SEARCH_PATHS.map((path) => ({ path }))

/** The search of the page somebody came from, if that was one of results. */
function searchBefore(from: string | null): SearchPage | null {
  if (!from) return null
  const { pathname, searchParams } = new URL(from, 'http://own.invalid')
  const match = matchRoutes(PLACES, pathname)?.at(-1)
  return match ? readSearchPage(match.params, searchParams) : null
}

/**
 * Tracks a search, without making anybody wait. A form of ours sends its text to /search-results from
 * a page of ours; whatever else brings somebody to a search has opened its address. (TRACK-03)
 */
export function noteLook({ ctx, context, request, url }: Asked, page: SearchPage, total: number) {
  const from = cameFrom(request)
  const sent = SEARCH_BASES.some((base) => url.pathname === base) && url.searchParams.has('q')
  const byForm = from !== null && sent
  const look = {
    criteria: page.criteria,
    before: searchBefore(from)?.criteria ?? null,
    by: byForm ? ('form' as const) : ('address' as const),
  }
  const data = lookData(page.criteria, page.tab, total)
  for (const name of searchEvents(look)) track(context.services.tracker, ctx, { name, data })
}
