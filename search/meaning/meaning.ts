import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import type { Log } from '~/platform/monitoring/log.server'
import { not, oneOf } from '~/policy/condition'
import { parseTerms } from '../criteria/terms'
import type { CompleteResult, QueryResult, SearchQuery } from '../criteria/types'
import { engineQuery } from '../engine/engine-query'
import { toMeiliFilter } from '../engine/filter'
import { withTimeout } from '../engine/timeout'
import { MAX_PARTIAL, needsPartialMatches, withPartialMatches } from '../fallback/partial-matches'
import { configuredEmbedder, type Embedder } from './embedder'
import { fuse } from './fuse'
import type { SharedAnswers } from '../sharing/shared-answers'
import { QueryVectors } from './query-vectors'
import { VECTOR_INDEX } from '../index/names'

/** Milliseconds that a reader waits for matches by meaning, embedding included. */
const TIMEOUT = 1_500
/** Milliseconds without them after a failure, so that not every search waits. */
const PAUSE = 10_000

type MeaningSetup = { client: Meilisearch; env: Env; log: Log }

/** Finds posts that mean what was typed, whatever their words are. Null without an embedder. */
export function openMeaning({ client, env, log }: MeaningSetup): Meaning | null {
  const embedder = configuredEmbedder(env)
  return embedder && new Meaning(client, embedder, env.SEARCH_EMBEDDER_RATIO, log)
}

export class Meaning {
  #pausedUntil = 0
  readonly #vectors: QueryVectors

  constructor(
    private readonly client: Meilisearch,
    readonly embedder: Embedder,
    readonly ratio: number,
    private readonly log: Log,
  ) {
    this.#vectors = new QueryVectors(embedder)
  }

  /**
   * The posts closest in meaning, best first, within the filters and the visibility of the query and
   * without the exact results. None if anything on the way fails or takes too long.
   */
  async closestPosts(query: SearchQuery, exact: readonly string[]): Promise<string[]> {
    const { kind, criteria } = query
    const hasWords = parseTerms(criteria.q, kind).length > 0
    if (kind !== 'posts' || !hasWords || Date.now() < this.#pausedUntil) return []
    try {
      return await withTimeout(TIMEOUT, (signal) => this.#search(query, exact, signal))
    } catch (error) {
      if (Date.now() >= this.#pausedUntil)
        this.log.warn({ err: error }, 'search by meaning is paused: searches go by words')
      this.#pausedUntil = Date.now() + PAUSE
      return []
    }
  }

  async #search(query: SearchQuery, exact: readonly string[], signal: AbortSignal) {
    const vector = await this.#vectors.find(query.criteria.q.trim(), signal)
    if (!vector) return []
    const others = exact.length > 0 ? [toMeiliFilter(not(oneOf('id', exact)))] : []
    const { filter } = engineQuery(query, others)
    const { hits } = await this.client.index<{ id: string }>(VECTOR_INDEX).search(
      '',
      {
        vector,
        hybrid: { embedder: this.embedder.name, semanticRatio: 1 },
        filter,
        limit: MAX_PARTIAL,
        attributesToRetrieve: ['id'],
      },
      { signal },
    )
    return hits.map(({ id }) => id)
  }
}

/** Few exact results are followed by partial matches and, with an embedder, by matches in meaning. */
export async function withCloseMatches(
  db: Db,
  meaning: Meaning | null,
  query: SearchQuery,
  { result, shared }: { result: QueryResult; shared?: SharedAnswers<string[]> | undefined },
): Promise<CompleteResult> {
  const partly = withPartialMatches(db, query, result, shared)
  if (!meaning || !needsPartialMatches(query, result)) return partly
  const [complete, closest] = await Promise.all([partly, meaning.closestPosts(query, result.ids)])
  return {
    ...complete,
    partial: fuse(complete.partial, closest, meaning.ratio).slice(0, MAX_PARTIAL),
  }
}
