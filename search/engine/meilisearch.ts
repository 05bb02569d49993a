import type { Meilisearch } from 'meilisearch'
import {
  facetsForKind,
  selectedValues,
  withoutFacet,
  type FacetName,
  type SearchCriteria,
} from '../criteria/criteria'
import { emptyCounts, type Engine, type QueryResult, type SearchQuery } from '../criteria/types'
import type { SharedAnswers } from '../sharing/shared-answers'
import { batchedSearch, type EngineResult, type RunQuery } from './batched-search'
import { blockedCommentersQuery, withoutBlockedCommenters } from './blocked-commenters'
import { facetField } from './filter'
import { engineQuery, pageQuery, titleFilter } from './engine-query'
import { shareResult } from '../sharing/share-result'
import { withTimeout } from './timeout'

/** Milliseconds after which the database answers instead. */
export const ENGINE_TIMEOUT = 1000

type Setup = { client: Meilisearch; shared: SharedAnswers<QueryResult>; timeout?: number }

/** Runs queries on Meilisearch. Queries made together are sent as one request where possible. */
export function meilisearchEngine({ client, shared, timeout = ENGINE_TIMEOUT }: Setup): Engine {
  return {
    search: (queries) =>
      withTimeout(timeout, (late) => {
        // All of them are of one reader.
        const gone = queries[0]?.signal
        const run = batchedSearch(client, gone ? AbortSignal.any([late, gone]) : late)
        return Promise.all(
          queries.map((query) => shareResult(shared, query, () => searchAllWords(query, run))),
        )
      }),
  }
}

async function searchAllWords(wanted: SearchQuery, run: RunQuery): Promise<QueryResult> {
  const query = await excludeBlockedCommenters(wanted, run)
  const search: Search = async (criteria, facets) => {
    const { totalHits = 0, ...result } = await run(pageQuery({ ...query, criteria }, { facets }))
    return { ids: hitIds(result), total: totalHits, distribution: result.facetDistribution }
  }
  const [result, exactTitles] = await Promise.all([
    searchWithFacets(query, search),
    needsExactTitle(query) ? run(pageQuery(query, { filters: [exactTitle(query)] })) : null,
  ])
  return exactTitles?.totalHits ? putExactTitlesFirst(query, result, exactTitles, run) : result
}

type SearchOutput = {
  ids: string[]
  total: number
  distribution: Record<string, Record<string, number>> | undefined
}

/** Runs a query with these criteria and counts the options of some filters. */
type Search = (criteria: SearchCriteria, facets: readonly FacetName[]) => Promise<SearchOutput>

/** A filter in use still shows counts for its other options: they are counted without it. */
async function searchWithFacets(query: SearchQuery, search: Search): Promise<QueryResult> {
  const { criteria, kind, interestAudience } = query
  const facets = query.facets ? facetsForKind(kind) : []
  const used = facets.filter((facet) => selectedValues(criteria, facet).length > 0)
  const unused = facets.filter((facet) => !used.includes(facet))
  const [main, ...others] = await Promise.all([
    search(criteria, unused),
    ...used.map((facet) => search({ ...withoutFacet(criteria, facet), size: 0, from: 0 }, [facet])),
  ])
  const counts = emptyCounts()
  for (const facet of facets) {
    const { distribution } = others[used.indexOf(facet)] ?? main
    const values = Object.entries(distribution?.[facetField(facet, interestAudience)] ?? {})
    counts[facet] = Object.fromEntries(values.map(([value, n]) => [value.toLowerCase(), n]))
  }
  return { ids: main.ids, total: main.total, facets: counts }
}

const hitIds = ({ hits }: EngineResult): string[] => hits.map(({ id }) => id)

/** Blocks are rare, so mostly this changes nothing. */
async function excludeBlockedCommenters(query: SearchQuery, run: RunQuery): Promise<SearchQuery> {
  const blocked = blockedCommentersQuery(query)
  return blocked ? withoutBlockedCommenters(query, hitIds(await run(pageQuery(blocked)))) : query
}

const needsExactTitle = ({ kind, criteria }: SearchQuery): boolean =>
  kind === 'posts' && criteria.size > 0 && criteria.q !== '' && criteria.order === 'recommended'

const exactTitle = ({ kind, criteria }: SearchQuery): string => titleFilter(kind, criteria.q)

/**
 * Puts posts with exactly the typed title first. Meilisearch can't promise that, because it reads ten
 * words and doesn't know the dropped stop words. On later pages the rest is fetched without them.
 */
async function putExactTitlesFirst(
  query: SearchQuery,
  result: QueryResult,
  exact: EngineResult,
  run: RunQuery,
): Promise<QueryResult> {
  const { from, size } = query.criteria
  const ids = hitIds(exact)
  if (from === 0) {
    const others = result.ids.filter((id) => !ids.includes(id))
    return { ...result, ids: [...ids, ...others].slice(0, size) }
  }
  const rest = await run({
    ...engineQuery(query, [`NOT ${exactTitle(query)}`]),
    offset: Math.max(0, from - (exact.totalHits ?? 0)),
    limit: size - ids.length,
  })
  return { ...result, ids: [...ids, ...hitIds(rest)] }
}
