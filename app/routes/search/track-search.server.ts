import { matchRoutes } from '@remix-run/react'
import { track } from '~/domain/tracking/commands.server'
import { refererPath } from '~/http/responses/redirect-back.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { parseSearchPage, type SearchPage } from '~search/criteria/search-url'
import { trackingData, trackedEvents } from '~search/results/tracking'
import { SEARCH_BASES, SEARCH_PATHS } from './search-paths'

const RESULT_ROUTES = SEARCH_PATHS.map((path) => ({ path }))

/** The search of the page someone came from, if that was one of results. */
function previousSearch(from: string | null): SearchPage | null {
  if (!from) return null
  const { pathname, searchParams } = new URL(from, 'http://own.invalid')
  const match = matchRoutes(RESULT_ROUTES, pathname)?.at(-1)
  return match ? parseSearchPage(match.params, searchParams) : null
}

/**
 * Tracks a search, without making anyone wait. Our forms send their text to /search-results, or by
 * way of named-search.ts to /search-results/q/…, from one of our pages; every other search was opened
 * by its address. (TRACK-03)
 */
export function trackSearch(
  { ctx, context, request, url }: RouteArgs,
  page: SearchPage,
  total: number,
) {
  const from = refererPath(request)
  const sent = SEARCH_BASES.some(
    (base) =>
      (url.pathname === base && url.searchParams.has('q')) || url.pathname.startsWith(`${base}/q/`),
  )
  const byForm = from !== null && sent
  const search = {
    criteria: page.criteria,
    previous: previousSearch(from)?.criteria ?? null,
    source: byForm ? ('form' as const) : ('address' as const),
  }
  const data = trackingData(page.criteria, page.tab, total)
  for (const name of trackedEvents(search)) track(context.services.tracker, ctx, { name, data })
}
