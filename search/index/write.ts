import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import { SEARCH_KINDS, type SearchKind } from '../criteria/types'
import { EngineUnavailable } from '../engine/errors'
import { waitForTask } from '../engine/tasks'
import { hasChanges, noChanges, type Changes } from './changes'
import { loadDocuments, type SearchDocument } from './documents'
import { LIVE_INDEXES, type Target } from './names'

/** Meilisearch, and the database that its indexes are built from */
export type Stores = { client: Meilisearch; db: Db }

/** Rows per task */
const BATCH_SIZE = 500

/** Writes the present state of rows: adds their documents, or deletes those without a row. */
export async function writeDocuments(
  { client, db }: Stores,
  changes: Changes,
  target: Target,
): Promise<void> {
  for (const kind of SEARCH_KINDS)
    for (const ids of inBatches([...changes[kind]], BATCH_SIZE)) {
      const documents = await loadDocuments[kind](db, { ids })
      const existing = new Set(documents.map(({ id }) => id))
      const deleted = ids.filter((id) => !existing.has(id))
      const index = client.index(target[kind])
      const tasks = []
      if (documents.length > 0)
        tasks.push(await index.addDocuments(documents, { primaryKey: 'id' }))
      if (deleted.length > 0) tasks.push(await index.deleteDocuments(deleted))
      await Promise.all(tasks.map((task) => waitForTask(client, task)))
    }
}

export function inBatches<T>(all: readonly T[], size: number): T[][] {
  const batches: T[][] = []
  for (let at = 0; at < all.length; at += size) batches.push(all.slice(at, at + size))
  return batches
}

/** How often rows are written again because another process wrote an older state in between */
const MAX_ROUNDS = 5

/**
 * Writes rows to the live indexes until these hold what the database says. Two processes may read one
 * state after the other but write them in reverse; the last writer sees the difference.
 */
export async function writeUntilConsistent(stores: Stores, changes: Changes): Promise<void> {
  let remaining = changes
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await writeDocuments(stores, remaining, LIVE_INDEXES)
    remaining = await findOutdated(stores, remaining)
    if (!hasChanges(remaining)) return
  }
  throw new EngineUnavailable('another process keeps writing to the search index')
}

/** The same for rows of one kind. */
export const writeIds = (stores: Stores, kind: SearchKind, ids: string[]) =>
  writeUntilConsistent(stores, { ...noChanges(), [kind]: new Set(ids) })

async function findOutdated({ client, db }: Stores, changes: Changes): Promise<Changes> {
  const outdated = noChanges()
  for (const kind of SEARCH_KINDS)
    for (const ids of inBatches([...changes[kind]], BATCH_SIZE)) {
      const { results: indexed } = await client
        .index<SearchDocument>(LIVE_INDEXES[kind])
        .getDocuments({ ids, fields: ['id', 'checksum'], limit: ids.length })
      const actual = checksums(indexed)
      const expected = checksums(await loadDocuments[kind](db, { ids }))
      for (const id of ids) if (actual.get(id) !== expected.get(id)) outdated[kind].add(id)
    }
  return outdated
}

const checksums = (documents: readonly Pick<SearchDocument, 'id' | 'checksum'>[]) =>
  new Map(documents.map(({ id, checksum }) => [id, checksum]))
