import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import { collectChanges, SCHOOL_EVENTS, type SearchEvent } from '../index/changes'
import { loadDocuments } from '../index/documents'
import { inBatches } from '../index/write'
import { clearLastError, recordLastError } from '../operations/last-error'
import { readState, removeState, writeState } from '../operations/state.server'
import { EmbedderUnavailable, type Embedder } from './embedder'
import { ownEmbedder } from './own-embedder'
import {
  embedPosts,
  FORGOTTEN,
  leaveToOthers,
  waitingPosts,
  type VectorStores,
} from './embed-posts'

/** How the vectors of posts follow the texts. */
export type MeaningSync = {
  /**
   * Embeds the posts that these events are about. What concerns a whole school, and whatever the
   * embedder doesn't answer, is left to embedMissing.
   */
  embedChanged(events: readonly SearchEvent[]): Promise<void>
  /** Embeds whatever has no vector, if there may be such posts. Returns whether all have one now. */
  embedMissing(): Promise<boolean>
}

const NO_EMBEDDER: MeaningSync = {
  embedChanged: () => Promise.resolve(),
  embedMissing: () => Promise.resolve(true),
}

type Stores = VectorStores & { startsUntil: number }

const OF_SCHOOLS = new Set(SCHOOL_EVENTS.map(({ eventName }) => eventName))

/** Posts compared at once */
const BATCH_SIZE = 250
/** Milliseconds after which a long run ends; the next goes on with what is left. */
const MAX_RUN = 50 * 60_000

/** Milliseconds after a start in which this machine's embedder, started with the jobs, is perhaps not running yet */
const STARTING = 8_000
/** Milliseconds between two looks whether it is */
const LOOK = 200

/** `written` is called when there are new vectors. */
export function createMeaningSync(
  { db, env }: { db: Db; env: Env },
  embedder: Embedder | null,
  written: () => void,
): MeaningSync {
  if (env.SEARCH_MEANING === 'off') return NO_EMBEDDER
  if (!embedder) return marksOnly({ db, embedder: ownEmbedder(env) })
  const stores = { db, embedder, startsUntil: performance.now() + STARTING }
  return {
    embedChanged: async (events) => {
      const { posts } = await collectChanges(db, events)
      let isComplete = !events.some(({ name }) => OF_SCHOOLS.has(name))
      for (const ids of inBatches([...posts], BATCH_SIZE))
        isComplete = (await tryToEmbed(stores, ids)) && isComplete
      written()
      if (!isComplete)
        await writeState(db, 'search.meaning', { embedder: embedder.name, upTo: null })
    },
    embedMissing: () => embedAll(stores).finally(written),
  }
}

/** For a machine that can't run the embedder, where others of the site may. */
const marksOnly = (stores: VectorStores): MeaningSync => ({
  ...NO_EMBEDDER,
  embedChanged: async (events) => {
    const known = await readState(stores.db, 'search.meaning')
    // If none ever has, whichever does first embeds all posts.
    if (!known) return
    const { posts } = await collectChanges(stores.db, events)
    for (const ids of inBatches([...posts], BATCH_SIZE)) await leaveToOthers(stores, ids)
    if (events.some(({ name }) => OF_SCHOOLS.has(name)))
      await writeState(stores.db, 'search.meaning', { embedder: known.embedder, upTo: null })
  },
})

/**
 * Embeds posts that machines without an embedder have left, a few at once. Returns whether there were any. Throws
 * EmbedderUnavailable.
 */
export async function embedWaiting(stores: VectorStores): Promise<boolean> {
  const ids = await waitingPosts(stores)
  if (ids.length > 0) await embedPosts(stores, ids)
  return ids.length > 0
}

/** Without an embedder no vector of what members wrote stays behind. */
export async function removeVectors(db: Db) {
  if (!(await readState(db, 'search.meaning'))) return
  await db.write((tx) => tx.postVector.deleteMany())
  await removeState(db, 'search.meaning')
  await removeState(db, 'search.meaningError')
}

/** Returns false if the embedder doesn't answer, and remembers why for the operator. */
async function tryToEmbed(stores: Stores, ids: readonly string[]): Promise<boolean> {
  const { embedder, startsUntil } = stores
  while (!embedder.address() && performance.now() < startsUntil) await sleep(LOOK)
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
async function embedAll(stores: Stores): Promise<boolean> {
  const { db, embedder } = stores
  const upTo = (await readState(db, 'search.reindexed'))?.at ?? 'never'
  const known = await readState(db, 'search.meaning')
  if (known?.embedder === embedder.name && known.upTo === upTo) return true
  // A change that fails meanwhile replaces this.
  const run = randomUUID()
  await writeState(db, 'search.meaning', { embedder: embedder.name, upTo: null, run })
  const end = Date.now() + MAX_RUN
  for (let after = ''; ;) {
    const posts = await loadDocuments.posts(db, { after, limit: BATCH_SIZE })
    const last = posts.at(-1)?.id ?? null
    const ids = new Set(posts.map(({ id }) => id))
    for (const id of await embeddedIds(stores, after, last)) ids.add(id)
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

/** Posts with a vector, in a range of ids: those that are gone lose it. */
async function embeddedIds({ db }: VectorStores, after: string, upTo: string | null) {
  const rows = await db.read.postVector.findMany({
    where: {
      post_id: { gt: after, ...(upTo === null ? {} : { lte: upTo }) },
      text_hash: { not: FORGOTTEN },
    },
    select: { post_id: true },
  })
  return rows.map(({ post_id }) => post_id)
}
