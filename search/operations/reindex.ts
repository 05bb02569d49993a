import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { EnqueuedTask, Meilisearch, TaskStatus } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import { SEARCH_KINDS, type SearchKind } from '../criteria/types'
import { EngineUnavailable } from '../engine/errors'
import { LONG_QUEUE_TIMEOUT, waitForTask } from '../engine/tasks'
import { countRows, loadDocuments } from '../index/documents'
import { writeMetadata } from '../index/metadata'
import { applySettings } from '../index/settings'
import { catchUp, swapIndexes } from '../index/swap'
import { isNewIndex, LIVE_INDEXES, newIndexName, type Target } from '../index/names'
import type { Stores } from '../index/write'
import { BuildInProgress, withBuildLock } from './build-lock'
import { clearLastError } from './last-error'
import { lastEventSeq, noteChange, readState, removeState, writeState } from './state.server'

export type ReindexProgress = { kind: SearchKind; done: number; total: number; perSecond: number }

export type ReindexOptions = {
  /** One of the two indexes; default: both */
  only?: SearchKind | undefined
  onProgress?: (progress: ReindexProgress) => void
  /** This process also serves requests: reads little at a time and rests in between. */
  inBackground?: boolean
  /** Aborts between two batches; the live indexes stay as they are. */
  signal?: AbortSignal
}

export type ReindexReport = { posts: number; people: number; seconds: number; perSecond: number }

/**
 * Builds new indexes next to the live ones, fills them from the database, swaps them and removes the
 * old ones. Searches go on meanwhile, and what changes during the run is written afterwards. An
 * interrupted run changes nothing and removes what it created; what a killed run leaves behind is
 * removed by the next one. Throws BuildInProgress. (CLI-20)
 */
export function reindex(stores: Stores, options: ReindexOptions = {}) {
  return withBuildLock(stores.db, async (assertLocked) => {
    try {
      return await buildIndexes(stores, options, assertLocked)
    } catch (error) {
      // Half-built indexes take up disk space, which may be the problem.
      if (!(error instanceof BuildInProgress))
        await removeLeftovers(stores.client).catch(() => undefined)
      throw error
    }
  })
}

async function buildIndexes(
  stores: Stores,
  options: ReindexOptions,
  assertLocked: () => Promise<void>,
): Promise<ReindexReport> {
  const { client, db } = stores
  const kinds = options.only ? [options.only] : [...SEARCH_KINDS]
  const start = Date.now()
  const missed = await readState(db, 'search.missed')
  const startSeq = await lastEventSeq(db)
  await removeLeftovers(client)
  const target = newIndexNames(kinds, start)
  for (const kind of kinds) await createIndex(client, target[kind], kind)
  const report: ReindexReport = { posts: 0, people: 0, seconds: 0, perSecond: 0 }
  for (const kind of kinds) report[kind] = await fillIndex(stores, kind, target[kind], options)
  const seq = await catchUp(stores, startSeq, target, kinds)
  await assertLocked()
  await swapIndexes(stores, { kinds, target, filled: { seq, since: startSeq } })
  if (kinds.length === SEARCH_KINDS.length) {
    await writeMetadata(stores, startSeq)
    if (missed) await removeState(db, 'search.missed')
  }
  await removeLeftovers(client)
  report.seconds = (Date.now() - start) / 1000
  report.perSecond = perSecond(report.posts + report.people, start)
  const { posts, people, seconds } = report
  await clearLastError(db)
  await noteChange(db)
  await writeState(db, 'search.reindexed', { at: new Date().toISOString(), posts, people, seconds })
  return report
}

export const perSecond = (done: number, start: number): number =>
  done / Math.max((Date.now() - start) / 1000, 0.001)

const newIndexNames = (kinds: SearchKind[], stamp: number): Target => {
  const name = (kind: SearchKind) =>
    kinds.includes(kind) ? newIndexName(kind, stamp) : LIVE_INDEXES[kind]
  return { posts: name('posts'), people: name('people') }
}

/** Removes indexes of an interrupted run, or the old ones after the swap. */
async function removeLeftovers(client: Meilisearch): Promise<void> {
  const leftovers = (await listIndexes(client)).filter(isNewIndex)
  if (leftovers.length === 0) return
  // What an interrupted run has queued would take minutes to be processed first.
  await waitForTask(
    client,
    client.tasks.cancelTasks({ indexUids: leftovers, statuses: UNFINISHED }),
  )
  for (const uid of leftovers) await removeIndex(client, uid)
}

/** Of all installations that share this Meilisearch. */
async function listIndexes(client: Meilisearch): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const { results, total } = await client.getRawIndexes({ limit: 1000, offset: names.length })
    names.push(...results.map(({ uid }) => uid))
    if (results.length === 0 || names.length >= total) return names
  }
}

const UNFINISHED: TaskStatus[] = ['enqueued', 'processing']

/** A swap that was in progress may have renamed it. */
async function removeIndex(client: Meilisearch, uid: string): Promise<void> {
  await waitForTask(client, client.deleteIndex(uid)).catch((error: unknown) => {
    if (!(error instanceof EngineUnavailable && error.code === 'index_not_found')) throw error
  })
}

async function createIndex(client: Meilisearch, uid: string, kind: SearchKind): Promise<void> {
  await waitForTask(client, client.createIndex(uid, { primaryKey: 'id' }))
  await applySettings(client, uid, kind)
}

/** Rows read at once: a tenth of a second in a large school. In the background far fewer. */
const READ_BATCH = 250
const BACKGROUND_READ_BATCH = 25

/**
 * Documents per task. The first one is processed alone, so it is large; in the background, where it
 * takes memory from those who read, it isn't.
 */
const DOCUMENTS_PER_TASK = 10_000
const BACKGROUND_DOCUMENTS_PER_TASK = 2_000
/**
 * Documents in all unfinished tasks. Meilisearch processes whatever is queued as one and writes most of
 * the index again for each of these: with a fifteenth of this it wrote a third more. They wait on its disk,
 * about 900 MB of them.
 */
const MAX_QUEUED_DOCUMENTS = 600_000

type QueuedTask = { task: EnqueuedTask; documents: number }

async function fillIndex(
  { client, db }: Stores,
  kind: SearchKind,
  uid: string,
  { onProgress, ...options }: ReindexOptions,
): Promise<number> {
  const total = await countRows(db, kind)
  const start = Date.now()
  const queue: QueuedTask[] = []
  let done = 0
  let queued = 0
  const finish = async ({ task, documents }: QueuedTask) => {
    await waitForTask(client, task, LONG_QUEUE_TIMEOUT)
    queued -= documents
    done += documents
    const progress = { done, total: Math.max(total, done), perSecond: perSecond(done, start) }
    onProgress?.({ kind, ...progress })
  }
  for await (const lines of readLines(db, kind, options)) {
    const body = lines.join('\n')
    const task = await client
      .index(uid)
      .addDocumentsFromString(body, 'application/x-ndjson', { primaryKey: 'id' })
    queue.push({ task, documents: lines.length })
    queued += lines.length
    for (let oldest; queued >= MAX_QUEUED_DOCUMENTS && (oldest = queue.shift());)
      await finish(oldest)
  }
  for (const oldest of queue) await finish(oldest)
  return done
}

/** All documents of a kind by id, as lines of JSON, one array per task. */
async function* readLines(
  db: Db,
  kind: SearchKind,
  { signal, inBackground }: ReindexOptions,
): AsyncGenerator<string[]> {
  let lines: string[] = []
  const limit = inBackground ? BACKGROUND_READ_BATCH : READ_BATCH
  const perTask = inBackground ? BACKGROUND_DOCUMENTS_PER_TASK : DOCUMENTS_PER_TASK
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const start = performance.now()
    const documents = await loadDocuments[kind](db, { after, limit })
    for (const document of documents) lines.push(JSON.stringify(document))
    await (inBackground ? sleep(performance.now() - start) : nextTurn())
    const last = documents.at(-1)
    if (last) after = last.id
    if (lines.length >= perTask || (!last && lines.length > 0)) {
      yield lines
      lines = []
    }
    if (!last) return
  }
}
