import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import { hasErrorCode } from '../engine/errors'
import { waitForTask } from '../engine/tasks'
import { readState, removeState, writeState } from '../operations/state.server'
import { VECTOR_INDEX } from '../index/names'
import type { Embedder } from './embedder'
import { FILTERED_FIELDS } from './documents'

/** Creates the index if it is missing or of another embedder, and says that all posts are to be embedded. */
export async function ensureVectorIndex(
  { client, db }: { client: Meilisearch; db: Db },
  { name, dimensions }: Embedder,
): Promise<void> {
  const embedders = await liveEmbedders(client)
  const state = await readState(db, 'search.meaning')
  if (embedders?.includes(name) && state?.embedder === name) return
  await writeState(db, 'search.meaning', { embedder: name, upTo: null })
  if (embedders?.includes(name)) return
  if (embedders) await waitForTask(client, client.deleteIndex(VECTOR_INDEX))
  await waitForTask(client, client.createIndex(VECTOR_INDEX, { primaryKey: 'id' }))
  await waitForTask(
    client,
    client.index(VECTOR_INDEX).updateSettings({
      filterableAttributes: FILTERED_FIELDS,
      searchableAttributes: [],
      embedders: { [name]: { source: 'userProvided', dimensions } },
    }),
  )
}

/** Names of the embedders of the index; null: there is no index. */
async function liveEmbedders(client: Meilisearch): Promise<string[] | null> {
  try {
    return Object.keys((await client.index(VECTOR_INDEX).getEmbedders()) ?? {})
  } catch (error) {
    if (hasErrorCode(error, 'index_not_found')) return null
    throw error
  }
}

/** Without an embedder no vector of what members wrote stays behind. */
export async function removeVectorIndex({ client, db }: { client: Meilisearch; db: Db }) {
  if (!(await readState(db, 'search.meaning'))) return
  if (await liveEmbedders(client)) await waitForTask(client, client.deleteIndex(VECTOR_INDEX))
  await removeState(db, 'search.meaning')
  await removeState(db, 'search.meaningError')
}
