import type { Db } from '~/platform/database/types'
import { SEARCH_KINDS, type SearchKind } from '../criteria/types'
import type { LiveEngine } from '../engine/engine'
import { errorReason } from '../engine/errors'
import { countRows } from '../index/documents'
import { reasonToRebuild } from '../index/metadata'
import { LIVE_INDEXES } from '../index/names'
import { isBuilding } from './build-lock'
import type { Embedder } from '../meaning/embedder'
import { readState, type SearchState } from './state.server'

export type SearchStatus = {
  /** none: no engine configured; down: it doesn't answer; stale: its indexes must be rebuilt */
  state: 'up' | 'stale' | 'down' | 'none'
  /** Why it isn't up */
  reason: string | null
  host: string | null
  version: string | null
  /** Rows in the database and documents in the live index, null while the engine is down */
  documents: Record<SearchKind, { database: number; index: number | null }>
  /** A process is building indexes. */
  building: boolean
  lastReindex: SearchState['search.reindexed'] | null
  /** Why the index can't be written at the moment */
  lastError: SearchState['search.lastError'] | null
  /** Search by meaning; null: no embedder is configured */
  meaning: MeaningStatus | null
}

type MeaningStatus = {
  model: string
  /** Posts with a vector */
  vectors: number
  /** Every post that should have a vector has one. */
  isComplete: boolean
  /** Why posts can't be embedded at the moment */
  lastError: SearchState['search.meaningError'] | null
}

/** The state of search, for the operator. Waiting events are counted by the jobs. (CLI-21) */
export async function searchStatus(
  db: Db,
  engine: LiveEngine | null,
  embedder: Embedder | null,
): Promise<SearchStatus> {
  const [posts, people] = [await countRows(db, 'posts'), await countRows(db, 'people')]
  const documents: SearchStatus['documents'] = {
    posts: { database: posts, index: null },
    people: { database: people, index: null },
  }
  const status = {
    documents,
    host: engine?.host ?? null,
    version: null,
    building: await isBuilding(db),
    lastReindex: await readState(db, 'search.reindexed'),
    lastError: await readState(db, 'search.lastError'),
    meaning: embedder && (await meaningStatus(db, embedder)),
  }
  if (!engine) return { ...status, state: 'none', reason: 'no Meilisearch is known' }
  try {
    const { checkClient } = engine
    const { pkgVersion: version } = await checkClient.getVersion()
    const { indexes } = await checkClient.getStats()
    for (const kind of SEARCH_KINDS)
      documents[kind].index = indexes[LIVE_INDEXES[kind]]?.numberOfDocuments ?? 0
    const reason = await reasonToRebuild({ client: checkClient, db })
    return { ...status, version, reason, state: reason === null ? 'up' : 'stale' }
  } catch (error) {
    return { ...status, state: 'down', reason: errorReason(error) }
  }
}

async function meaningStatus(db: Db, { name, model }: Embedder): Promise<MeaningStatus> {
  const state = await readState(db, 'search.meaning')
  const lastError = await readState(db, 'search.meaningError')
  const isComplete = state?.embedder === name && state.upTo !== null
  const vectors = await db.read.postVector.count({ where: { embedder: name } })
  return { model, vectors, isComplete, lastError }
}
