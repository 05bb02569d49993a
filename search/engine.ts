import { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import type { Env } from '~/platform/env.server'
import type { Log } from '~/platform/log.server'
import { isOurMistake } from './away'
import { engineAddress } from './connection'
import { Keeper } from './keeper'
import { ENGINE_PATIENCE, meilisearchEngine } from './meilisearch'
import { answerPersonally } from './personal-answers'
import type { Answer, Engine, EngineName, Question } from './types'

export type EngineSetup = { db: Db; env: Env; log: Log; patience?: number }

/**
 * Milliseconds for a request that works on indexes, and for one that only looks at them. Who reads
 * brings a limit of their own: search/patience.ts
 */
const WORKING_PATIENCE = 60_000
const LOOKING_PATIENCE = 3_000

/**
 * Meilisearch sends a compressed answer in pieces, and the second one waits 40 ms for the first to
 * be acknowledged: measured 44 ms against 4 ms for the same question.
 */
const PLAIN = { 'accept-encoding': 'identity' }

/** The Meilisearch of this copy, with who watches over it. */
export type LiveEngine = {
  host: string
  client: Meilisearch
  quick: Meilisearch
  keeper: Keeper
  /** Milliseconds that a reader waits */
  patience: number
}

export function openEngine({
  db,
  env,
  log,
  patience = ENGINE_PATIENCE,
}: EngineSetup): LiveEngine | null {
  const address = engineAddress(env)
  if (!address) return null
  const { host, key: apiKey } = address
  const common = { host, apiKey, requestInit: { headers: PLAIN } }
  const client = new Meilisearch({ ...common, timeout: WORKING_PATIENCE })
  const quick = new Meilisearch({ ...common, timeout: LOOKING_PATIENCE })
  return { host, client, quick, patience, keeper: new Keeper({ db, log, client, quick, patience }) }
}

/** Asks the engine where it is known to be well, else the database; says who answered. */
export type Ask = (questions: Question[]) => Promise<{ answers: Answer[]; engine: EngineName }>

export function askingFirst(db: Db, live: LiveEngine | null, database: Engine, log: Log): Ask {
  const meilisearch = live && meilisearchEngine(live.client, live.patience)
  return async (questions) => {
    if (live && meilisearch && (await live.keeper.usable())) {
      try {
        const answers = await answerPersonally(db, meilisearch, questions)
        live.keeper.answered()
        return { answers, engine: 'meilisearch' }
      } catch (error) {
        if (isOurMistake(error)) log.error({ err: error }, 'the search engine refused a question')
        else live.keeper.failed(error)
        log.debug({ err: error }, 'a search was answered by the database')
      }
    }
    return { answers: await answerPersonally(db, database, questions), engine: 'database' }
  }
}
