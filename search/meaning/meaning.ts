import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import type { Log } from '~/platform/monitoring/log.server'
import { parseTerms } from '../criteria/terms'
import type { CompleteResult, QueryResult, SearchKind, SearchQuery } from '../criteria/types'
import { withTimeout } from '../engine/timeout'
import {
  firstAllowed,
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
import { MachineVectors } from './vectors/machine-vectors'
import type { Closeness } from './vectors/vector-store'

/** Milliseconds that a reader waits for the vector of a search from a service. */
const TIMEOUT = 1_500
/** The same from this machine's own embedder, which takes 10 when idle, and for the posts that are close. */
const OWN_DEADLINE = 60
const CLOSE_DEADLINE = 200
/** Milliseconds without them after a failure, so that not every search waits. */
const PAUSE = 10_000
/** Posts that are compared: those that match best by words, and as many of the closest in meaning. */
const COMPARED = 50
/** The closest of a school, of which the reader may see some and which the filters let through. */
const CANDIDATES = 1_000

type MeaningSetup = { env: Env; log: Log }

/** Finds posts that mean what was typed, whatever their words are. Null without an embedder. */
export function openMeaning({ env, log }: MeaningSetup): Meaning | null {
  const embedder = configuredEmbedder(env)
  if (!embedder) return null
  return new Meaning(embedder, new MachineVectors(env.DATA_DIR), env.SEARCH_EMBEDDER_RATIO, log)
}

export class Meaning {
  #pausedUntil = 0
  readonly #queries: QueryVectors

  constructor(
    readonly embedder: Embedder,
    readonly vectors: MachineVectors,
    readonly ratio: number,
    private readonly log: Log,
  ) {
    this.#queries = new QueryVectors(embedder)
  }

  /** The vector of what was typed; null where there is none, or it would take too long. Never throws. */
  async vector(text: string, kind: SearchKind = 'posts'): Promise<Vector | null> {
    const hasWords = parseTerms(text, kind).length > 0
    if (kind !== 'posts' || !hasWords || Date.now() < this.#pausedUntil) return null
    const vector = this.#pausing(
      () => withTimeout(TIMEOUT, (signal) => this.#queries.find(text.trim(), signal)),
      this.embedder.isOwn,
    )
    // One that comes too late is remembered for the next time. What has arrived is read first.
    const late = () => sleep(OWN_DEADLINE).then(() => nextTurn(null))
    return this.embedder.isOwn ? Promise.race([vector, late()]) : vector
  }

  /**
   * The posts of a school whose vectors are closest to one, best first, and how close some `rows` are. None if
   * that fails. Who may see them is for the caller to find out.
   */
  async close(
    school: string,
    vector: Vector,
    { many = 0, rows }: { many?: number; rows: readonly number[] },
  ): Promise<{ closest: Closeness[]; rows: Closeness[] }> {
    const ask = (signal: AbortSignal) => this.vectors.find(vector, { school, many, rows }, signal)
    const found = await this.#pausing(() => withTimeout(CLOSE_DEADLINE, ask), true)
    return found ?? { closest: [], rows: [] }
  }

  /** Null after a failure, and for a while no search tries again. `isOwn`: it is on this machine. */
  async #pausing<T>(work: () => Promise<T>, isOwn: boolean): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      // Being late once, on a busy machine, says nothing about the next.
      if (isOwn && isLate(error)) return null
      const level = isOwn ? 'info' : 'warn'
      if (Date.now() >= this.#pausedUntil)
        this.log[level]({ err: error }, 'search by meaning is paused: searches go by words')
      this.#pausedUntil = Date.now() + PAUSE
      return null
    }
  }
}

const isLate = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

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
  const vectorLater = meaning.vector(query.criteria.q, query.kind)
  const exact = result.ids.toSorted()
  const byWords = await partialMatches(db, query, exact, { many: COMPARED, shared })
  const vector = await vectorLater
  const best = vector
    ? combine(
        byWords,
        await byMeaning(db, meaning, query, { exact, byWords, vector }),
        meaning.ratio,
      )
    : byWords.map(({ id }) => id)
  return { ...result, partial: best.slice(0, MAX_PARTIAL) }
}

type Compared = { exact: readonly string[]; byWords: readonly ScoredMatch[]; vector: Vector }

/**
 * How close in meaning posts are: the closest ones that the reader may see, within the filters and without the exact
 * results, and those that match by words.
 */
async function byMeaning(
  db: Db,
  meaning: Meaning,
  query: SearchQuery,
  { exact, byWords, vector }: Compared,
): Promise<{ id: string; score: number }[]> {
  const given = { many: CANDIDATES, rows: byWords.map(({ row }) => row) }
  const { closest, rows } = await meaning.close(query.school, vector, given)
  const candidates = closest.map(([row, score]) => ({ row, score }))
  const known = new Set(exact)
  const allowed = await firstAllowed(db, query, candidates, { known, many: COMPARED })
  const cosines = new Map(rows)
  const scored = byWords.flatMap(({ id, row }) => {
    const score = cosines.get(row)
    return score === undefined ? [] : [{ id, score }]
  })
  return [...new Map([...allowed, ...scored].map(({ id, score }) => [id, { id, score }])).values()]
}
