import { MeilisearchApiError, type Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { databaseIdentity, lastSeq, readFact } from './facts.server'
import { DOCUMENT_SHAPE } from './indexes'

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
  return null
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
  await client.index(MARKER_INDEX).addDocuments([marker], { primaryKey: 'id' }).waitTask()
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof MeilisearchApiError && error.cause?.code === code
