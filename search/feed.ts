import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { EngineAway, settled } from './away'
import { noChanges, type Changes } from './changes'
import { documentsOf, type SearchDocument } from './documents'
import { SEARCH_KINDS, type SearchKind } from './types'

/** Rows written by one task. */
const AT_ONCE = 500

/** Where each kind is written: the live index, or one that is being built. */
export type Target = Record<SearchKind, string>
export const LIVE: Target = { posts: 'posts', people: 'people' }

/** Writes the present state of rows into the indexes: their documents, or their absence. */
export async function writeRows(
  client: Meilisearch,
  db: Db,
  changes: Changes,
  target: Target,
): Promise<void> {
  for (const kind of SEARCH_KINDS)
    for (const ids of batches([...changes[kind]], AT_ONCE)) {
      const documents = documentsOf[kind](db, { ids })
      await Promise.all(
        (await sendRows(client, target[kind], ids, documents)).map((task) => settled(client, task)),
      )
    }
}

/** Hands one batch to the engine; answers the numbers of the tasks it made of it. */
async function sendRows(
  client: Meilisearch,
  uid: string,
  ids: readonly string[],
  documents: SearchDocument[],
): Promise<number[]> {
  const index = client.index(uid)
  const present = new Set(documents.map((document) => document.id))
  const gone = ids.filter((id) => !present.has(id))
  const tasks = []
  if (documents.length > 0) tasks.push(await index.addDocuments(documents, { primaryKey: 'id' }))
  if (gone.length > 0) tasks.push(await index.deleteDocuments([...gone]))
  return tasks.map((task) => task.taskUid)
}

/** Hands over documents that are lines of JSON already; answers the number of the task. */
export async function sendLines(client: Meilisearch, uid: string, lines: readonly string[]) {
  const index = client.index(uid)
  const body = lines.join('\n')
  const task = await index.addDocumentsFromString(body, 'application/x-ndjson', {
    primaryKey: 'id',
  })
  return task.taskUid
}

export function batches<T>(all: readonly T[], size: number): T[][] {
  const found: T[][] = []
  for (let at = 0; at < all.length; at += size) found.push(all.slice(at, at + size))
  return found
}

/** Written again as often as another process was found to have written an older state meanwhile. */
const ROUNDS = 5

/**
 * Writes rows into the live indexes and looks whether those now hold what the database says. Two
 * processes may read one state after another and write them the other way round; whoever wrote
 * last sees the difference.
 */
export async function writeUntilSame(client: Meilisearch, db: Db, changes: Changes): Promise<void> {
  let left = changes
  for (let round = 0; round < ROUNDS; round++) {
    await writeRows(client, db, left, LIVE)
    left = await stillDiffering(client, db, left)
    if (left.posts.size + left.people.size === 0) return
  }
  throw new EngineAway('the search index keeps being written by somebody else')
}

async function stillDiffering(client: Meilisearch, db: Db, changes: Changes): Promise<Changes> {
  const left = noChanges()
  for (const kind of SEARCH_KINDS)
    for (const ids of batches([...changes[kind]], AT_ONCE)) {
      const held = await checksumsIn(client, LIVE[kind], ids)
      const wanted = new Map(documentsOf[kind](db, { ids }).map((one) => [one.id, one.checksum]))
      for (const id of ids) if (held.get(id) !== wanted.get(id)) left[kind].add(id)
    }
  return left
}

export async function checksumsIn(
  client: Meilisearch,
  uid: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { results } = await client
    .index<SearchDocument>(uid)
    .getDocuments({ ids: [...ids], fields: ['id', 'checksum'], limit: ids.length })
  return new Map(results.map((one) => [one.id, one.checksum]))
}
