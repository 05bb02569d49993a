import { matchPath } from '@remix-run/react'
import { track } from '~/domain/tracking/commands.server'
import { cameFrom } from '~/http/back.server'
import type { Asked } from '~/http/door.server'
import { readSearchPage, type SearchPage } from '~search/address'
import { lookData, searchEvents } from '~search/tracked'

/** The addresses of results, as this area's paths list them. */
const ADDRESSES = [
  '/search-results',
  '/search-results/q/:q',
  '/search-results/tag/:tag',
  '/search-results/program/:program',
  '/search-results/program/:program/tab/:tab/status/:enrollment_status',
  '/search-results/:tab',
  '/search-results/:tab/interest/:interest',
  '/search-results/:tab/:q',
]

/** The search of the page somebody came from, if that was one of results. */
function searchBefore(from: string | null): SearchPage | null {
  if (!from) return null
  const { pathname, searchParams } = new URL(from, 'http://own.invalid')
  for (const address of ADDRESSES) {
    const match = matchPath(address, pathname)
    if (match) return readSearchPage(match.params, searchParams)
  }
  return null
}

/**
 * Tracks a search, without making anybody wait. A form of ours sends its text to /search-results from
 * a page of ours; whatever else brings somebody to a search has opened its address. (TRACK-03)
 */
export function noteLook({ ctx, context, request, url }: Asked, page: SearchPage, total: number) {
  const from = cameFrom(request)
  const byForm = from !== null && url.pathname === '/search-results' && url.searchParams.has('q')
  const look = {
    criteria: page.criteria,
    before: searchBefore(from)?.criteria ?? null,
    by: byForm ? ('form' as const) : ('address' as const),
  }
  const data = lookData(page.criteria, page.tab, total)
  for (const name of searchEvents(look)) track(context.services.tracker, ctx, { name, data })
}
