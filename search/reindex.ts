import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { EngineAway, settled } from './away'
import { BuildingElsewhere, buildingAlone } from './building'
import { documentsOf } from './documents'
import { lastSeq, readFact, removeFact, writeFact } from './facts.server'
import { LIVE, type Target } from './feed'
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

/** Documents in one task, and tasks under way at once: the engine always has the next one ready. */
const PER_TASK = 1000
const UNDER_WAY = 8

async function fill(
  client: Meilisearch,
  db: Db,
  kind: SearchKind,
  uid: string,
  { onProgress, signal }: ReindexOptions,
): Promise<number> {
  const total = countRows(db, kind)
  const began = Date.now()
  const underWay: { task: number; documents: number }[] = []
  let done = 0
  const settleOldest = async () => {
    const oldest = underWay.shift()
    if (!oldest) return
    await settled(client, oldest.task)
    done += oldest.documents
    const perSecond = done / Math.max((Date.now() - began) / 1000, 0.001)
    onProgress?.({ kind, done, total: Math.max(total, done), perSecond })
  }
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const documents = documentsOf[kind](db, { after, limit: PER_TASK })
    const last = documents.at(-1)
    if (!last) break
    after = last.id
    const { taskUid } = await client.index(uid).addDocuments(documents, { primaryKey: 'id' })
    underWay.push({ task: taskUid, documents: documents.length })
    if (underWay.length >= UNDER_WAY) await settleOldest()
  }
  while (underWay.length > 0) await settleOldest()
  return done
}

const COUNT: Record<SearchKind, string> = {
  posts: 'SELECT count(*) AS rows FROM Post WHERE deleted_at IS NULL',
  people: 'SELECT count(*) AS rows FROM "User"',
}

/** How many documents the database has for an index. */
export const countRows = (db: Db, kind: SearchKind): number =>
  db.sql.prepare<[], { rows: number }>(COUNT[kind]).get()?.rows ?? 0
