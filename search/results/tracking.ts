import { TRACKED_EVENTS, type TrackedEventName } from '~/domain/tracking/schema'
import { FACETS, type SearchCriteria } from '../criteria/criteria'

/** A search page that someone opens, and the one they opened before. */
export type SearchView = {
  criteria: SearchCriteria
  /** Of the page they came from; null if that was no search in the same place */
  previous: SearchCriteria | null
  /** A search form, a topic's search form, or a URL */
  source: 'form' | 'topic' | 'address'
}

/**
 * The events to track: a new text once, by its source; for the same text, changed filters and a
 * changed order. Not another page or tab, and nothing without a text. (TRACK-03)
 */
export function trackedEvents({ criteria, previous, source }: SearchView): TrackedEventName[] {
  if (criteria.q === '') return []
  if (previous?.q !== criteria.q) return [EVENT_BY_SOURCE[source]]
  const events: TrackedEventName[] = []
  if (filterKey(previous) !== filterKey(criteria)) events.push(TRACKED_EVENTS.updatedFilters)
  if (previous.order !== criteria.order) events.push(TRACKED_EVENTS.changedSorts)
  return events
}

const EVENT_BY_SOURCE = {
  form: TRACKED_EVENTS.searched,
  topic: TRACKED_EVENTS.topicSearch,
  address: TRACKED_EVENTS.searchedFromUrl,
} as const

/** Everything that narrows a search, except text, order, tab and page. */
const filterKey = (criteria: SearchCriteria): string =>
  JSON.stringify([
    ...FACETS.map((facet) => criteria[facet]),
    criteria.tags,
    criteria.any_topics,
    criteria.user_ids,
    criteria.exclude_user_ids,
    criteria.filter_followed_users,
    criteria.show_global,
    criteria.match_on_comment_content,
  ])

/** What reports need: the search and the number of results. */
export const trackingData = (criteria: SearchCriteria, tab: string, total: number) => ({
  q: criteria.q.slice(0, 500),
  tab,
  order: criteria.order,
  filters: Object.fromEntries(
    [...FACETS, 'tags' as const, 'any_topics' as const]
      .map((name) => [name, criteria[name]] as const)
      .filter(([, value]) => value !== null && String(value) !== ''),
  ),
  context: criteria.context,
  total,
})
