import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { hasCode, settled } from './away'
import { databaseIdentity, lastSeq, readFact } from './facts.server'
import { DOCUMENT_SHAPE } from './indexes'
import { SEARCH_KINDS } from './types'

/** A small index that says what the large ones were filled from. */
const MARKER_INDEX = 'about'
const MARKER_ID = 'live'

type Marker = { id: string; identity: string; shape: number; seq: number }

/**
 * Why the live indexes must not answer, or null when they may. Without the marker they are empty
 * or half filled (an engine that lost its data, a build that never ended); with another one they
 * hold another database, an older shape, or things this database has not seen yet.
 */
export async function reasonToRebuild(client: Meilisearch, db: Db): Promise<string | null> {
  if (await readFact(db, 'search.missed')) return 'changes were made without the engine'
  const marker = await readMarker(client)
  if (!marker) return 'the index is empty'
  if (marker.identity !== (await databaseIdentity(db))) return 'the index is of another database'
  if (marker.shape !== DOCUMENT_SHAPE) return 'the index is of another version'
  if (marker.seq > lastSeq(db)) return 'the index is newer than the database'
  const owed = await readFact(db, 'search.owed')
  // Events are not kept for ever.
  if (owed && Date.now() - owed.at > OWED_AT_MOST) return 'an exchange was interrupted long ago'
  return missingIndex(client)
}

/** Milliseconds; events are kept for seven days. */
const OWED_AT_MOST = 6 * 24 * 3600 * 1000

async function missingIndex(client: Meilisearch): Promise<string | null> {
  const { results } = await client.getRawIndexes({ limit: 1000 })
  const missing = SEARCH_KINDS.filter((kind) => !results.some(({ uid }) => uid === kind))
  return missing.length > 0 ? `the index is gone: ${missing.join(', ')}` : null
}

async function readMarker(client: Meilisearch): Promise<Marker | null> {
  try {
    return await client.index(MARKER_INDEX).getDocument<Marker>(MARKER_ID)
  } catch (error) {
    if (hasCode(error, 'index_not_found') || hasCode(error, 'document_not_found')) return null
    throw error
  }
}

/** Says that the live indexes hold everything this database knew at event `seq`. */
export async function writeMarker(client: Meilisearch, db: Db, seq: number): Promise<void> {
  const marker = { id: MARKER_ID, identity: await databaseIdentity(db), shape: DOCUMENT_SHAPE, seq }
  const { taskUid } = await client.index(MARKER_INDEX).addDocuments([marker], { primaryKey: 'id' })
  await settled(client, taskUid)
}
