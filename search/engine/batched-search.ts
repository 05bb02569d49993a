import type { Meilisearch, MultiSearchQuery } from 'meilisearch'
import { EngineUnavailable } from './errors'

/** What Meilisearch returns for one query. */
export type EngineResult = {
  hits: { id: string }[]
  totalHits?: number
  facetDistribution?: Record<string, Record<string, number>>
}

export type RunQuery = (query: MultiSearchQuery) => Promise<EngineResult>

/** Sends all queries that are made in the same turn of the event loop as one request. */
export function batchedSearch(client: Meilisearch, signal: AbortSignal): RunQuery {
  let batch: { queries: MultiSearchQuery[]; results: Promise<EngineResult[]> } | null = null
  const send = async (queries: MultiSearchQuery[]) => {
    await new Promise(setImmediate)
    batch = null
    const { results } = await client.multiSearch({ queries }, { signal })
    // Something other than Meilisearch may answer at this address.
    if (results.length !== queries.length)
      throw new EngineUnavailable('not every query was answered')
    return results as unknown as EngineResult[]
  }
  return async (query) => {
    if (!batch) {
      const queries: MultiSearchQuery[] = []
      batch = { queries, results: send(queries) }
    }
    const at = batch.queries.push(query) - 1
    return (await batch.results)[at]!
  }
}
