import { TRACKED } from '~/domain/tracking/schema'
import { FACETS, type SearchCriteria } from './criteria'

/** A search that somebody looks at, with the one they looked at just before. */
export type Look = {
  criteria: SearchCriteria
  /** Of the page they came from; null where that was none of the same place */
  before: SearchCriteria | null
  /** From a form of ours, from a topic's own form, or by opening its address */
  by: 'form' | 'topic' | 'address'
}

/**
 * What is tracked of a look: a new text once, by how it came; on the page of the same text a change
 * of filters and of the order each for itself; nothing of another page or tab, and nothing without
 * text. (TRACK-03)
 */
export function searchEvents({ criteria, before, by }: Look): string[] {
  if (criteria.q === '') return []
  if (before?.q !== criteria.q) return [SEARCHED[by]]
  const events: string[] = []
  if (filtersOf(before) !== filtersOf(criteria)) events.push(TRACKED.updatedFilters)
  if (before.order !== criteria.order) events.push(TRACKED.changedSorts)
  return events
}

const SEARCHED = {
  form: TRACKED.searched,
  topic: TRACKED.topicSearch,
  address: TRACKED.searchedFromUrl,
} as const

/** Everything that narrows a search, apart from text, order, tab and page. */
const filtersOf = (criteria: SearchCriteria): string =>
  JSON.stringify([
    ...FACETS.map((facet) => criteria[facet]),
    criteria.tags,
    criteria.any_topics,
    criteria.user_ids,
    criteria.filter_followed_users,
    criteria.show_global,
    criteria.match_on_comment_content,
  ])

/** What reports need to know of it: what was asked for, and how much there was. */
export const lookData = (criteria: SearchCriteria, tab: string, total: number) => ({
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
