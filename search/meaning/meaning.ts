import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
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
import {
  MAX_PARTIAL,
  needsPartialMatches,
  partialMatches,
  type ScoredMatch,
  withPartialMatches,
} from '../fallback/partial-matches'
import { combine } from './combine'
import { configuredEmbedder } from './configured-embedder'
import type { Embedder, Vector } from './embedder'
import type { SharedAnswers } from '../sharing/shared-answers'
import { QueryVectors } from './query-vectors'
import { VECTOR_INDEX } from '../index/names'

/** Milliseconds that a reader waits for matches by meaning, embedding included. */
const TIMEOUT = 1_500
/** Milliseconds for the vector of a search from this machine's own embedder, which takes 10 when idle. */
const OWN_DEADLINE = 60
/** Milliseconds without them after a failure, so that not every search waits. */
const PAUSE = 10_000
/** Posts that are compared: those that match best by words, and as many of the closest in meaning. */
const COMPARED = 50

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

  /** The vector of what was typed; null where there is none, or it would take too long. Never throws. */
  async vector({ kind, criteria }: SearchQuery): Promise<Vector | null> {
    const hasWords = parseTerms(criteria.q, kind).length > 0
    if (kind !== 'posts' || !hasWords || Date.now() < this.#pausedUntil) return null
    const vector = this.#pausing(() =>
      withTimeout(TIMEOUT, (signal) => this.#vectors.find(criteria.q.trim(), signal)),
    )
    // One that comes too late is remembered for the next time. What has arrived is read first.
    const late = () => sleep(OWN_DEADLINE).then(() => nextTurn(null))
    return this.embedder.isOwn ? Promise.race([vector, late()]) : vector
  }

  /**
   * How close in meaning posts are to a vector: the closest ones, within the filters and the visibility of the
   * query and without the exact results, and those that match by words. None if anything on the way fails.
   */
  async compare(
    query: SearchQuery,
    exact: readonly string[],
    byWords: readonly string[],
    vector: Vector,
  ): Promise<ScoredMatch[]> {
    const closest = this.#query(query, vector, exact.length > 0 ? [not(oneOf('id', exact))] : [])
    const same = this.#query(query, vector, [oneOf('id', byWords)])
    const queries = byWords.length > 0 ? [closest, same] : [closest]
    const found = await this.#pausing(() =>
      withTimeout(TIMEOUT, (signal) =>
        this.client.multiSearch<{ queries: typeof queries }, { id: string }>(
          { queries },
          { signal },
        ),
      ),
    )
    const hits = found?.results.flatMap((result) => result.hits) ?? []
    const scores = new Map(hits.map(({ id, _rankingScore = 0 }) => [id, toCosine(_rankingScore)]))
    return [...scores].map(([id, score]) => ({ id, score }))
  }

  #query(query: SearchQuery, vector: Vector, conditions: ReturnType<typeof oneOf>[]) {
    return {
      indexUid: VECTOR_INDEX,
      q: '',
      vector,
      hybrid: { embedder: this.embedder.name, semanticRatio: 1 },
      filter: engineQuery(query, conditions.map(toMeiliFilter)).filter,
      limit: COMPARED,
      attributesToRetrieve: ['id'],
      showRankingScore: true,
    }
  }

  /** Null after a failure, and for a while no search tries again. */
  async #pausing<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      const level = this.embedder.isOwn ? 'info' : 'warn'
      if (Date.now() >= this.#pausedUntil)
        this.log[level]({ err: error }, 'search by meaning is paused: searches go by words')
      this.#pausedUntil = Date.now() + PAUSE
      return null
    }
  }
}

/** Meilisearch says 1 for the same direction and 0 for the opposite one. */
const toCosine = (score: number): number => 2 * score - 1

/** Few exact results are followed by partial matches and, with an embedder, by matches in meaning. */
export async function withCloseMatches(
  db: Db,
  meaning: Meaning | null,
  query: SearchQuery,
  { result, shared }: { result: QueryResult; shared?: SharedAnswers<ScoredMatch[]> | undefined },
): Promise<CompleteResult> {
  if (!meaning) return withPartialMatches(db, query, result, shared)
  if (!needsPartialMatches(query, result)) return { ...result, partial: [] }
  // It is on its way while the database looks for the words.
  const vectorLater = meaning.vector(query)
  const exact = result.ids.toSorted()
  const byWords = await partialMatches(db, query, exact, { many: COMPARED, shared })
  const ids = byWords.map(({ id }) => id)
  const vector = await vectorLater
  const best = vector
    ? combine(byWords, await meaning.compare(query, exact, ids, vector), meaning.ratio)
    : ids
  return { ...result, partial: best.slice(0, MAX_PARTIAL) }
}
