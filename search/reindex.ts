import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises'
import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { EngineAway, LONG_QUEUE, settled } from './away'
import { BuildingElsewhere, buildingAlone } from './building'
import { documentsOf } from './documents'
import { lastSeq, readFact, removeFact, writeFact } from './facts.server'
import { LIVE, sendLines, type Target } from './feed'
import { applySettings } from './indexes'
import { writeMarker } from './marker'
import { catchUp, swap } from './swap'
import { troubleIsOver } from './trouble'
import { SEARCH_KINDS, type SearchKind } from './types'

export type ReindexProgress = { kind: SearchKind; done: number; total: number; perSecond: number }

export type ReindexOptions = {
  /** One of the two indexes; both unless told. */
  only?: SearchKind | undefined
  onProgress?: (progress: ReindexProgress) => void
  /** Others are served by the same process: half of the time, in short stretches, is theirs. */
  beside?: boolean
  /** Ends the run between two batches; the live indexes stay as they are. */
  signal?: AbortSignal
}

export type ReindexReport = { posts: number; people: number; seconds: number; perSecond: number }

/**
 * Builds new indexes beside the live ones, fills them from the database, swaps them and takes the
 * old ones away: searches go on all the while. What changes during the run is written afterwards,
 * found by the events since its start. A run that is interrupted changes nothing, and takes away
 * what it began; what a killed one leaves behind goes at the next one. (CLI-20)
 */
export function reindex(client: Meilisearch, db: Db, options: ReindexOptions = {}) {
  return buildingAlone(db, async (stillOurs) => {
    try {
      return await build(client, db, options, stillOurs)
    } catch (error) {
      // A half-built index takes room that may be scarce. Where nobody answers there is no hurry.
      if (!(error instanceof BuildingElsewhere))
        await removeLeftovers(client).catch(() => undefined)
      throw error
    }
  })
}

async function build(
  client: Meilisearch,
  db: Db,
  options: ReindexOptions,
  stillOurs: () => Promise<void>,
): Promise<ReindexReport> {
  const kinds = options.only ? [options.only] : [...SEARCH_KINDS]
  const began = Date.now()
  const missed = await readFact(db, 'search.missed')
  const startSeq = lastSeq(db)
  await removeLeftovers(client)
  const target = newNames(kinds, began)
  for (const kind of kinds) await createIndex(client, target[kind], kind)
  const report: ReindexReport = { posts: 0, people: 0, seconds: 0, perSecond: 0 }
  for (const kind of kinds) report[kind] = await fill(client, db, kind, target[kind], options)
  const seq = await catchUp(client, db, startSeq, target, kinds)
  await stillOurs()
  await swap(client, db, { kinds, target, filled: { seq, since: startSeq } })
  if (kinds.length === SEARCH_KINDS.length) {
    await writeMarker(client, db, startSeq)
    if (missed) await removeFact(db, 'search.missed')
  }
  await removeLeftovers(client)
  report.seconds = (Date.now() - began) / 1000
  report.perSecond = (report.posts + report.people) / Math.max(report.seconds, 0.001)
  const { posts, people, seconds } = report
  await troubleIsOver(db)
  await writeFact(db, 'search.reindexed', { at: new Date().toISOString(), posts, people, seconds })
  return report
}

const newNames = (kinds: SearchKind[], stamp: number): Target => {
  const name = (kind: SearchKind) => (kinds.includes(kind) ? `${kind}_${stamp}` : LIVE[kind])
  return { posts: name('posts'), people: name('people') }
}

/** Indexes of an interrupted run, or the old ones after the swap. */
async function removeLeftovers(client: Meilisearch): Promise<void> {
  const { results } = await client.getRawIndexes({ limit: 1000 })
  for (const { uid } of results)
    if (/^(posts|people)_\d+$/.test(uid)) await removeIndex(client, uid)
}

/** A swap that was under way may have named it otherwise meanwhile. */
async function removeIndex(client: Meilisearch, uid: string): Promise<void> {
  const { taskUid } = await client.deleteIndex(uid)
  await settled(client, taskUid).catch((error: unknown) => {
    if (!(error instanceof EngineAway && error.code === 'index_not_found')) throw error
  })
}

async function createIndex(client: Meilisearch, uid: string, kind: SearchKind): Promise<void> {
  await settled(client, (await client.createIndex(uid, { primaryKey: 'id' })).taskUid)
  await applySettings(client, uid, kind)
}

/** Rows read in one go: a tenth of a second in a large school; and where others wait meanwhile. */
const AT_A_TIME = 250
const AT_A_TIME_BESIDE = 25

/**
 * Documents in one task, and in all tasks that the engine has not done yet. It works off whatever
 * waits as one, so the more waits the less it costs; beyond this it costs only memory.
 */
const PER_TASK = 2_000
const AHEAD = 40_000

type UnderWay = { task: number; documents: number }

async function fill(
  client: Meilisearch,
  db: Db,
  kind: SearchKind,
  uid: string,
  { onProgress, ...options }: ReindexOptions,
): Promise<number> {
  const total = countRows(db, kind)
  const began = Date.now()
  const underWay: UnderWay[] = []
  let done = 0
  let ahead = 0
  const settleOldest = async ({ task, documents }: UnderWay) => {
    await settled(client, task, LONG_QUEUE)
    ahead -= documents
    done += documents
    const perSecond = done / Math.max((Date.now() - began) / 1000, 0.001)
    onProgress?.({ kind, done, total: Math.max(total, done), perSecond })
  }
  for await (const lines of linesOf(db, kind, options)) {
    underWay.push({ task: await sendLines(client, uid, lines), documents: lines.length })
    ahead += lines.length
    for (let oldest; ahead >= AHEAD && (oldest = underWay.shift());) await settleOldest(oldest)
  }
  for (const oldest of underWay) await settleOldest(oldest)
  return done
}

/** All documents of a kind in the order of their ids, as lines of JSON for one task after another. */
async function* linesOf(
  db: Db,
  kind: SearchKind,
  { signal, beside }: ReindexOptions,
): AsyncGenerator<string[]> {
  let lines: string[] = []
  const limit = beside ? AT_A_TIME_BESIDE : AT_A_TIME
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const began = performance.now()
    const documents = documentsOf[kind](db, { after, limit })
    for (const document of documents) lines.push(JSON.stringify(document))
    await (beside ? sleep(performance.now() - began) : breath())
    const last = documents.at(-1)
    if (last) after = last.id
    if (lines.length >= PER_TASK || (!last && lines.length > 0)) {
      yield lines
      lines = []
    }
    if (!last) return
  }
}

const COUNT: Record<SearchKind, string> = {
  posts: 'SELECT count(*) AS rows FROM Post WHERE deleted_at IS NULL',
  people: 'SELECT count(*) AS rows FROM "User"',
}

/** How many documents the database has for an index. */
export const countRows = (db: Db, kind: SearchKind): number =>
  db.sql.prepare<[], { rows: number }>(COUNT[kind]).get()?.rows ?? 0
