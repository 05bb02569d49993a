import { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import type { Log } from '~/platform/monitoring/log.server'
import type {
  CompleteResult,
  Engine,
  EngineName,
  QueryResult,
  SearchQuery,
} from '../criteria/types'
import type { ScoredMatch } from '../fallback/partial-matches'
import { withCloseMatches, type Meaning } from '../meaning/meaning'
import { EngineMonitor } from '../operations/engine-monitor'
import { lastChange } from '../operations/state.server'
import { SharedAnswers } from '../sharing/shared-answers'
import { engineAddress } from './connection'
import { isInvalidQuery } from './errors'
import { ENGINE_TIMEOUT, meilisearchEngine } from './meilisearch'
import { searchPersonalized } from './personalize'

export type EngineSetup = { db: Db; env: Env; log: Log; timeout?: number }

/** Milliseconds for work on indexes, and for checks. Searches have their own: engine/timeout.ts */
const INDEXING_TIMEOUT = 60_000
const CHECK_TIMEOUT = 3_000

/**
 * Meilisearch sends a compressed response in two packets, and the second waits 40 ms for the first to
 * be acknowledged: measured 44 ms against 4 ms for the same query.
 */
const UNCOMPRESSED = { 'accept-encoding': 'identity' }

/** The Meilisearch of this site, with its monitor. */
export type LiveEngine = {
  host: string
  client: Meilisearch
  /** For checks, which are slow only when something is wrong */
  checkClient: Meilisearch
  monitor: EngineMonitor
  /** Milliseconds that a reader waits */
  timeout: number
}

export function openEngine(setup: EngineSetup): LiveEngine | null {
  const { db, env, log, timeout = ENGINE_TIMEOUT } = setup
  const address = engineAddress(env)
  if (!address) return null
  const { host, key: apiKey } = address
  const options = { host, apiKey, requestInit: { headers: UNCOMPRESSED } }
  const client = new Meilisearch({ ...options, timeout: INDEXING_TIMEOUT })
  const checkClient = new Meilisearch({ ...options, timeout: CHECK_TIMEOUT })
  const monitor = new EngineMonitor({ db, log, client, checkClient, timeout })
  return { host, client, checkClient, monitor, timeout }
}

type Engines = {
  live: LiveEngine | null
  fallback: Engine
  /** null: no embedder is configured */
  meaning: Meaning | null
}

type Answer<Result> = { results: Result[]; engine: EngineName }

/**
 * Runs queries on Meilisearch if it is up and knows all that may be found, else on the database; says
 * which one answered. Few exact
 * results are followed by partial matches, which come from the database in both cases, and with an
 * embedder by matches in meaning.
 */
export type RunQueries = (queries: SearchQuery[]) => Promise<Answer<CompleteResult>>

export function engineWithFallback(
  db: Db,
  { live, fallback, meaning }: Engines,
  log: Log,
): RunQueries {
  const version = () => lastChange(db)
  const shared = new SharedAnswers<QueryResult>(Date.now, version, 0)
  const close = new SharedAnswers<ScoredMatch[]>(Date.now, version, 0)
  const meilisearch =
    live && meilisearchEngine({ client: live.client, shared, timeout: live.timeout })
  const runExact = async (queries: SearchQuery[]): Promise<Answer<QueryResult>> => {
    const isIndexed = !queries.some(({ beyondIndex }) => beyondIndex)
    if (live && meilisearch && isIndexed && (await live.monitor.isUsable())) {
      try {
        const results = await searchPersonalized(db, meilisearch, queries)
        live.monitor.recordSuccess()
        return { results, engine: 'meilisearch' }
      } catch (error) {
        // The reader has left: it says nothing about the engine, and no one wants another answer.
        queries[0]?.signal?.throwIfAborted()
        if (isInvalidQuery(error)) log.error({ err: error }, 'the search engine rejected a query')
        else live.monitor.recordFailure(error)
        log.debug({ err: error }, 'the database ran a search instead')
      }
    }
    return { results: await searchPersonalized(db, fallback, queries), engine: 'database' }
  }
  return async (queries) => {
    const { results, engine } = await runExact(queries)
    // Shared are those that follow an index, as it does. What the database answers alone is as new as itself.
    const shared = engine === 'meilisearch' ? close : undefined
    const complete = results.map((result, at) =>
      withCloseMatches(db, meaning, queries[at]!, { result, shared }),
    )
    return { results: await Promise.all(complete), engine }
  }
}
