import type { Meilisearch } from 'meilisearch'
import { SEARCH_KINDS } from '../criteria/types'
import { hasErrorCode } from '../engine/errors'
import { waitForTask } from '../engine/tasks'
import { databaseIdentity, lastEventSeq, readState } from '../operations/state.server'
import { DOCUMENT_VERSION } from './settings'
import { LIVE_INDEXES, METADATA_INDEX } from './names'
import type { Stores } from './write'

const METADATA_ID = 'live'

type IndexMetadata = { id: string; identity: string; version: number; seq: number }

/** Milliseconds after which missed events can't be replayed. Events are kept for seven days. */
const MAX_REPLAY_AGE = 6 * 24 * 3600 * 1000

/**
 * Why the live indexes can't be used, or null if they can. Without metadata they are empty or half
 * filled (lost data, a build that never ended). Metadata that doesn't fit means another database,
 * another document version, or events this database doesn't have (a restored backup).
 */
export async function reasonToRebuild({ client, db }: Stores): Promise<string | null> {
  if (await readState(db, 'search.missed')) return 'changes were made without the engine'
  const metadata = await readMetadata(client)
  if (!metadata) return 'the index is empty'
  const { identity, version, seq } = metadata
  if (identity !== (await databaseIdentity(db))) return 'the index is of another database'
  if (version !== DOCUMENT_VERSION) return 'the index is of another version'
  if (seq > (await lastEventSeq(db))) return 'the index is newer than the database'
  const pending = await readState(db, 'search.pendingReplay')
  if (pending && Date.now() - pending.at > MAX_REPLAY_AGE) return 'a swap was interrupted long ago'
  const missing: string[] = []
  for (const kind of SEARCH_KINDS)
    if (!(await indexExists(client, LIVE_INDEXES[kind]))) missing.push(kind)
  return missing.length > 0 ? `the index is missing: ${missing.join(', ')}` : null
}

export async function indexExists(client: Meilisearch, uid: string): Promise<boolean> {
  try {
    await client.getRawIndex(uid)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'index_not_found')) return false
    throw error
  }
}

async function readMetadata(client: Meilisearch): Promise<IndexMetadata | null> {
  try {
    return await client.index(METADATA_INDEX).getDocument<IndexMetadata>(METADATA_ID)
  } catch (error) {
    if (hasErrorCode(error, 'index_not_found') || hasErrorCode(error, 'document_not_found'))
      return null
    throw error
  }
}

/** Records that the live indexes hold everything up to event `seq`. */
export async function writeMetadata({ client, db }: Stores, seq: number): Promise<void> {
  const identity = await databaseIdentity(db)
  const metadata = { id: METADATA_ID, identity, version: DOCUMENT_VERSION, seq }
  const index = client.index(METADATA_INDEX)
  await waitForTask(client, index.addDocuments([metadata], { primaryKey: 'id' }))
}
