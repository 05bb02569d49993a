import type { FacetName, SearchCriteria } from '../criteria/criteria'
import { formatTerms, parseTerms, titleKey } from '../criteria/terms'
import type { SearchKind, SearchQuery } from '../criteria/types'
import { LIVE_INDEXES } from '../index/names'
import { INDEX_SETTINGS } from '../index/settings'
import { criteriaFilters, facetField, joinFilters, toMeiliFilter } from './filter'

/** A query as Meilisearch expects it, without pagination. */
export function engineQuery(query: SearchQuery, filters: readonly string[] = []) {
  const { kind, criteria, scope, interestAudience } = query
  const terms = parseTerms(criteria.q, kind)
  // A text without any word ("?!") can only be a title.
  const isSymbols = criteria.q !== '' && terms.length === 0
  return {
    indexUid: LIVE_INDEXES[kind],
    q: formatTerms(terms, kind),
    matchingStrategy: 'all' as const,
    ...(kind === 'posts' && !criteria.match_on_comment_content
      ? { attributesToSearchOn: POST_TEXT_ATTRIBUTES }
      : {}),
    filter: joinFilters([
      toMeiliFilter(scope),
      ...criteriaFilters(kind, criteria, interestAudience),
      ...(isSymbols ? [titleFilter(kind, criteria.q)] : []),
      ...filters,
    ]),
    sort: sortRules(kind, criteria),
    attributesToRetrieve: ['id'],
  }
}

/** A page with its exact total, and counts for the options of some filters. */
export const pageQuery = (
  query: SearchQuery,
  { filters, facets = [] }: { filters?: string[]; facets?: readonly FacetName[] } = {},
) => ({
  ...engineQuery(query, filters),
  facets: facets.map((facet) => facetField(facet, query.interestAudience)),
  ...pagination(query.criteria),
})

/** Only whole pages have an exact total; what follows recommended people begins anywhere. */
function pagination({ from, size }: SearchCriteria) {
  if (size > 0 && from % size > 0) return { offset: from, limit: size }
  return { page: size > 0 ? from / size + 1 : 1, hitsPerPage: size }
}

/** The text of a post itself, without its comments. */
const POST_TEXT_ATTRIBUTES = INDEX_SETTINGS.posts.searchableAttributes?.filter(
  (attribute) => attribute !== 'comments',
)

export const titleFilter = (kind: SearchKind, text: string): string =>
  kind === 'posts' ? `title_key = "${titleKey(text)}"` : 'id NOT EXISTS'

/** (SEARCH-40) */
function sortRules(kind: SearchKind, { order }: SearchCriteria): string[] {
  if (kind === 'people') return order === 'last_name' ? ['sort_name:asc', 'id:asc'] : []
  if (order === 'created_at') return ['created_at:desc', 'id:desc']
  if (order === 'popular')
    return ['like_count:desc', 'comment_count:desc', 'created_at:desc', 'id:desc']
  return []
}
