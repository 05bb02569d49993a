import { track } from '~/domain/tracking/commands.server'
import { refererPath } from '~/http/responses/redirect-back.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { SEARCH_PAGE_SIZE } from '~search/criteria/criteria'
import { toStoredSearch } from '~search/results/stored-search'
import { isRiskySearch } from '~/domain/safety/phrases.server'
import { trackingData, trackedEvents } from '~search/results/tracking'
import { hasFilters, readTopicView, type TopicView } from './topic-view'

/** Tracks a search within a topic, without making anyone wait. (TRACK-03) */
export function trackTopicSearch(
  { ctx, context, request, url }: RouteArgs,
  topicId: string,
  { tab, criteria }: TopicView,
  total: number,
) {
  const from = new URL(refererPath(request) ?? '/', url)
  const before =
    from.pathname === url.pathname
      ? (readTopicView(topicId, from.searchParams)?.criteria ?? null)
      : null
  const data = trackingData(criteria, tab, total)
  for (const name of trackedEvents({ criteria, previous: before, source: 'topic' }))
    track(context.services.tracker, ctx, { name, data })
}

/**
 * Keeps a search within a topic as the session's last search, as the search page for the same
 * criteria: a topic page is no place to go on from. Looking at the topic itself is no search.
 * (SEARCH-36)
 */
export function storeTopicSearch({ ctx, context }: RouteArgs, { tab, criteria }: TopicView) {
  if (!hasFilters(criteria) || isRiskySearch(criteria)) return
  const page = { tab, criteria: { ...criteria, size: SEARCH_PAGE_SIZE, from: 0 } }
  context.services.lastSearches.set(ctx, context.sessionId, toStoredSearch(page, '/search-results'))
}
