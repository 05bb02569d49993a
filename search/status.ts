import type { Db } from '~/platform/db.server'
import { isBuilding } from './building'
import { readFact, type SearchFacts } from './facts.server'
import { LIVE } from './feed'
import { reasonOf } from './away'
import type { LiveEngine } from './engine'
import { reasonToRebuild } from './marker'
import { countRows } from './reindex'
import { SEARCH_KINDS, type SearchKind } from './types'

export type SearchStatus = {
  /** none: no engine is known; down: it does not answer; stale: its indexes must be built. */
  state: 'up' | 'stale' | 'down' | 'none'
  /** Why it is not up. */
  reason: string | null
  host: string | null
  version: string | null
  /** Rows in the database and documents in the live index; null while the engine is away. */
  documents: Record<SearchKind, { database: number; index: number | null }>
  /** Some process is building indexes. */
  building: boolean
  lastReindex: SearchFacts['search.reindexed'] | null
  /** Why the index cannot be written at the moment, as the last who tried was told. */
  trouble: SearchFacts['search.trouble'] | null
}

/** How search is, for the operator. Waiting events are counted by the jobs. (CLI-21) */
export async function searchStatus(db: Db, engine: LiveEngine | null): Promise<SearchStatus> {
  const documents = Object.fromEntries(
    SEARCH_KINDS.map((kind) => [kind, { database: countRows(db, kind), index: null }]),
  ) as SearchStatus['documents']
  const common = {
    documents,
    host: engine?.host ?? null,
    version: null,
    building: await isBuilding(db),
    lastReindex: await readFact(db, 'search.reindexed'),
    trouble: await readFact(db, 'search.trouble'),
  }
  if (!engine) return { ...common, state: 'none', reason: 'no Meilisearch is known' }
  try {
    return { ...common, ...(await askEngine(db, engine, documents)) }
  } catch (error) {
    return { ...common, state: 'down', reason: reasonOf(error) }
  }
}

async function askEngine(
  db: Db,
  { quick }: LiveEngine,
  documents: SearchStatus['documents'],
): Promise<Pick<SearchStatus, 'state' | 'reason' | 'version'>> {
  const { pkgVersion: version } = await quick.getVersion()
  const stats = await quick.getStats()
  for (const kind of SEARCH_KINDS)
    documents[kind].index = stats.indexes[LIVE[kind]]?.numberOfDocuments ?? 0
  const reason = await reasonToRebuild(quick, db)
  return { version, reason, state: reason === null ? 'up' : 'stale' }
}
