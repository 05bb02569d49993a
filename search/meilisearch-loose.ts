import type { Meilisearch, MultiSearchQuery } from 'meilisearch'
import { chosenIn, facetsOf, withoutFacet, type FacetName } from './criteria'
import { facetField } from './filter'
import { noCounts, type Answer, type Question } from './types'

/** What the engine answers to queries that it puts together. */
type Together = {
  hits: { id: string }[]
  estimatedTotalHits: number
  facetsByIndex?: Record<string, { distribution: Record<string, Record<string, number>> }>
}

/**
 * A question whose text has several readings: one query for each, which the engine puts together
 * into one list, best first, each result once. Counted together, its total is exact.
 */
export async function looseAnswer(
  client: Meilisearch,
  question: Question,
  queriesOf: (question: Question) => Promise<MultiSearchQuery[]>,
  signal: AbortSignal,
): Promise<Answer> {
  const ask = async (asked: Question, facets: readonly FacetName[]) => {
    const { size, from } = asked.criteria
    const queries = (await queriesOf(asked)).map(
      ({ page: _page, hitsPerPage: _size, ...query }) => query,
    )
    const facetsByIndex = { [asked.kind]: facets.map((facet) => facetField(facet, asked.shown)) }
    const federation = { offset: from, limit: size, facetsByIndex }
    return (await client.multiSearch({ federation, queries }, { signal })) as unknown as Together
  }
  const { kind, criteria } = question
  const groups = question.facets ? facetsOf(kind) : []
  const chosen = groups.filter((facet) => chosenIn(criteria, facet).length > 0)
  const open = groups.filter((facet) => !chosen.includes(facet))
  const others = chosen.map((facet) => ({
    ...question,
    criteria: { ...withoutFacet(criteria, facet), size: 0, from: 0 },
  }))
  const [main, ...counted] = await Promise.all([
    ask(question, open),
    ...others.map((asked, at) => ask(asked, chosen.slice(at, at + 1))),
  ])
  const counts = noCounts()
  const take = (found: Together, facets: readonly FacetName[]) => {
    for (const facet of facets) {
      const values =
        found.facetsByIndex?.[kind]?.distribution[facetField(facet, question.shown)] ?? {}
      counts[facet] = Object.fromEntries(
        Object.entries(values).map(([value, count]) => [value.toLowerCase(), count]),
      )
    }
  }
  take(main, open)
  counted.forEach((found, at) => take(found, chosen.slice(at, at + 1)))
  return { ids: main.hits.map(({ id }) => id), total: main.estimatedTotalHits, facets: counts }
}
