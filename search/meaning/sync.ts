import { randomUUID } from 'node:crypto'
import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import { EngineUnavailable, withEngineErrors } from '../engine/errors'
import { collectChanges, SCHOOL_EVENTS, type SearchEvent } from '../index/changes'
import { loadDocuments } from '../index/documents'
import { inBatches } from '../index/write'
import { clearLastError, recordLastError } from '../operations/last-error'
import { readState, writeState } from '../operations/state.server'
import { EmbedderUnavailable, type Embedder } from './embedder'
import { embedPosts, type VectorStores } from './embed-posts'
import { VECTOR_INDEX } from '../index/names'
import { ensureVectorIndex } from './vector-index'

/** How the vectors of posts follow the texts, apart from the index of the texts. */
export type MeaningSync = {
  /**
   * Embeds the posts that these events are about. What concerns a whole school, and whatever the
   * embedder doesn't answer, is left to embedMissing. Throws EngineUnavailable while the engine can't be written to.
   */
  embedChanged(events: readonly SearchEvent[]): Promise<void>
  /** Embeds whatever has no vector, if there may be such posts. Returns whether all have one now. */
  embedMissing(): Promise<boolean>
}

type SyncSetup = {
  db: Db
  client: Meilisearch
  embedder: Embedder
  /** Throws EngineUnavailable unless the engine can be written to. */
  assertReady: () => Promise<void>
}

const NO_EMBEDDER: MeaningSync = {
  embedChanged: () => Promise.resolve(),
  embedMissing: () => Promise.resolve(true),
}

const OF_SCHOOLS = new Set(SCHOOL_EVENTS.map(({ eventName }) => eventName))

/** Posts compared at once */
const BATCH_SIZE = 250
/** Milliseconds after which a long run ends; the next goes on with what is left. */
const MAX_RUN = 50 * 60_000

export function createMeaningSync(setup: SyncSetup | null): MeaningSync {
  if (!setup) return NO_EMBEDDER
  const { db, client, embedder } = setup
  const stores = { db, client, embedder }
  const whenReady = (work: () => Promise<void>) =>
    withEngineErrors(async () => {
      await setup.assertReady()
      await ensureVectorIndex(stores, embedder)
      await work()
    })
  return {
    embedChanged: async (events) => {
      const { posts } = await collectChanges(db, events)
      await whenReady(async () => {
        let isComplete = !events.some(({ name }) => OF_SCHOOLS.has(name))
        for (const ids of inBatches([...posts], BATCH_SIZE))
          isComplete = (await tryToEmbed(stores, ids)) && isComplete
        if (!isComplete)
          await writeState(db, 'search.meaning', { embedder: embedder.name, upTo: null })
      })
    },
    embedMissing: async () => {
      try {
        let isComplete = false
        await whenReady(async () => {
          isComplete = await embedAll(stores)
        })
        return isComplete
      } catch (error) {
        if (error instanceof EngineUnavailable) return false
        throw error
      }
    },
  }
}

/** Returns false if the embedder doesn't answer, and remembers why for the operator. */
async function tryToEmbed(stores: VectorStores, ids: readonly string[]): Promise<boolean> {
  try {
    await embedPosts(stores, ids)
    return true
  } catch (error) {
    if (!(error instanceof EmbedderUnavailable)) throw error
    await recordLastError(stores.db, error, 'search.meaningError')
    return false
  }
}

/** All posts have vectors up to the last reindex, or changes since then are among the events. */
async function embedAll(stores: VectorStores): Promise<boolean> {
  const { db, embedder } = stores
  const upTo = (await readState(db, 'search.reindexed'))?.at ?? 'never'
  if ((await readState(db, 'search.meaning'))?.upTo === upTo) return true
  // A change that fails meanwhile replaces this.
  const run = randomUUID()
  await writeState(db, 'search.meaning', { embedder: embedder.name, upTo: null, run })
  const end = Date.now() + MAX_RUN
  for (let after = ''; ;) {
    const posts = await loadDocuments.posts(db, { after, limit: BATCH_SIZE })
    const last = posts.at(-1)?.id ?? null
    const ids = new Set(posts.map(({ id }) => id))
    for (const id of await indexedIds(stores, after, last)) ids.add(id)
    for (const batch of inBatches([...ids], BATCH_SIZE))
      if (!(await tryToEmbed(stores, batch)) || Date.now() > end) return false
    if (last === null) break
    after = last
  }
  await clearLastError(db, 'search.meaningError')
  if ((await readState(db, 'search.meaning'))?.run !== run) return false
  await writeState(db, 'search.meaning', { embedder: embedder.name, upTo })
  return true
}

/** Ids in the index of vectors, in a range: those without a row are removed. */
async function indexedIds({ client }: VectorStores, after: string, upTo: string | null) {
  const filter = [
    ...(after === '' ? [] : [`id > ${JSON.stringify(after)}`]),
    ...(upTo === null ? [] : [`id <= ${JSON.stringify(upTo)}`]),
  ]
  const index = client.index<{ id: string }>(VECTOR_INDEX)
  const ids: string[] = []
  for (;;) {
    const { results } = await index.getDocuments({
      ...(filter.length > 0 ? { filter } : {}),
      fields: ['id'],
      limit: BATCH_SIZE,
      offset: ids.length,
    })
    ids.push(...results.map(({ id }) => id))
    if (results.length < BATCH_SIZE) return ids
  }
}
