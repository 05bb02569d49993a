import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { buildingAlone } from './building'
import { changesOf, eventsAfter, noChanges, SCHOOL_EVENTS } from './changes'
import { compare } from './compare'
import { documentsOf } from './documents'
import { lastSeq, readFact, removeFact, writeFact } from './facts.server'
import { LIVE, settled, writeRows, writeUntilSame, type Target } from './feed'
import { applySettings } from './indexes'
import { hasCode, writeMarker } from './marker'
import { SEARCH_KINDS, type SearchKind } from './types'

export type ReindexProgress = { kind: SearchKind; done: number; total: number; perSecond: number }

export type ReindexOptions = {
  /** One of the two indexes; both unless told. */
  only?: SearchKind
  onProgress?: (progress: ReindexProgress) => void
  /** Ends the run between two batches; the live indexes stay as they are. */
  signal?: AbortSignal
}

export type ReindexReport = { posts: number; people: number; seconds: number; perSecond: number }

/**
 * Builds new indexes beside the live ones, fills them from the database, swaps them and takes the
 * old ones away: searches go on all the while. What changes during the run is written afterwards,
 * found by the events since its start. A run that is interrupted changes nothing; what it leaves
 * behind goes at the next one. (CLI-20)
 */
export function reindex(client: Meilisearch, db: Db, options: ReindexOptions = {}) {
  return buildingAlone(db, () => build(client, db, options))
}

async function build(client: Meilisearch, db: Db, options: ReindexOptions): Promise<ReindexReport> {
  const kinds = options.only ? [options.only] : [...SEARCH_KINDS]
  const began = Date.now()
  const missed = await readFact(db, 'search.missed')
  const startSeq = lastSeq(db)
  await removeLeftovers(client)
  const target = newNames(kinds, began)
  for (const kind of kinds) await createIndex(client, target[kind], kind)
  const report: ReindexReport = { posts: 0, people: 0, seconds: 0, perSecond: 0 }
  for (const kind of kinds) report[kind] = await fill(client, db, kind, target[kind], options)
  const caughtUp = await catchUp(client, db, startSeq, target, kinds)
  await swap(client, kinds, target)
  await catchUp(client, db, caughtUp, LIVE, kinds)
  await followSchools(client, db, startSeq)
  if (kinds.length === SEARCH_KINDS.length) {
    await writeMarker(client, db, startSeq)
    if (missed) await removeFact(db, 'search.missed')
  }
  await removeLeftovers(client)
  report.seconds = (Date.now() - began) / 1000
  report.perSecond = (report.posts + report.people) / Math.max(report.seconds, 0.001)
  const { posts, people, seconds } = report
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
    if (/^(posts|people)_\d+$/.test(uid))
      await settled(client, (await client.deleteIndex(uid)).taskUid)
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

/** Writes what happened after `seq`, again and again until nothing has happened meanwhile. */
async function catchUp(
  client: Meilisearch,
  db: Db,
  seq: number,
  target: Target,
  kinds: SearchKind[],
): Promise<number> {
  for (let upTo = seq; ;) {
    const events = eventsAfter(db, upTo)
    const last = events.at(-1)
    if (!last) return upTo
    upTo = last.seq
    const changes = changesOf(db, events)
    for (const kind of SEARCH_KINDS) if (!kinds.includes(kind)) changes[kind].clear()
    if (target === LIVE) await writeUntilSame(client, db, changes)
    else await writeRows(client, db, changes, target)
  }
}

/** A live index that is not there yet is not exchanged but named so. */
async function swap(client: Meilisearch, kinds: SearchKind[], target: Target): Promise<void> {
  const pairs = kinds.map(async (kind) => ({
    indexes: [target[kind], LIVE[kind]] as [string, string],
    rename: !(await exists(client, LIVE[kind])),
  }))
  await settled(client, (await client.swapIndexes(await Promise.all(pairs))).taskUid)
}

async function exists(client: Meilisearch, uid: string): Promise<boolean> {
  try {
    await client.getRawIndex(uid)
    return true
  } catch (error) {
    if (hasCode(error, 'index_not_found')) return false
    throw error
  }
}

/** A school that was seeded or changed as a whole during the run is compared row by row. */
async function followSchools(client: Meilisearch, db: Db, seq: number): Promise<void> {
  const schools = eventsAfter(db, seq).filter(({ name }) => SCHOOL_EVENTS.includes(name))
  for (const partner_code of new Set(schools.map((event) => event.partner_code)))
    await compare(client, db, {
      partner_code,
      found: ({ kind, ids }) =>
        writeUntilSame(client, db, { ...noChanges(), [kind]: new Set(ids) }),
    })
}
