import { SEARCH_KINDS, type SearchKind } from '../criteria/types'
import { waitForTask } from '../engine/tasks'
import { compare } from '../operations/compare'
import { readState, removeState, writeState } from '../operations/state.server'
import { collectChanges, eventsAfter, SCHOOL_EVENTS } from './changes'
import { indexExists } from './metadata'
import { LIVE_INDEXES, type Target } from './names'
import { writeDocuments, writeIds, writeUntilConsistent, type Stores } from './write'

/** What the new indexes hold: all events up to `seq`, and whole schools as they were at `since`. */
export type SnapshotPosition = { seq: number; since: number }

/**
 * Swaps new indexes with the live ones and writes what happened meanwhile. Changes that others wrote
 * before the swap are in the old indexes, so a note is left in the database first. If this process is
 * killed, the next one finds the note and replays the events.
 */
export async function swapIndexes(
  stores: Stores,
  { kinds, target, filled }: { kinds: SearchKind[]; target: Target; filled: SnapshotPosition },
): Promise<void> {
  const { client, db } = stores
  const earlier = await readState(db, 'search.pendingReplay')
  await writeState(db, 'search.pendingReplay', {
    seq: Math.min(filled.seq, earlier?.seq ?? filled.seq),
    since: Math.min(filled.since, earlier?.since ?? filled.since),
    at: earlier?.at ?? Date.now(),
  })
  // A live index that doesn't exist yet can't be swapped, only renamed to.
  const pairs = kinds.map(async (kind) => ({
    indexes: [target[kind], LIVE_INDEXES[kind]] as [string, string],
    rename: !(await indexExists(client, LIVE_INDEXES[kind])),
  }))
  await waitForTask(client, client.swapIndexes(await Promise.all(pairs)))
  await replayMissedEvents(stores)
}

/** Writes to the live indexes what a swap may have left out. The caller holds the build lock. */
export async function replayMissedEvents(stores: Stores): Promise<void> {
  const pending = await readState(stores.db, 'search.pendingReplay')
  if (!pending) return
  await catchUp(stores, pending.seq, LIVE_INDEXES, [...SEARCH_KINDS])
  await resyncSchools(stores, pending.since)
  await removeState(stores.db, 'search.pendingReplay')
}

/** Writes what happened after `seq` until nothing new has happened. Returns the last event's seq. */
export async function catchUp(
  stores: Stores,
  seq: number,
  target: Target,
  kinds: SearchKind[],
): Promise<number> {
  let upTo = seq
  for await (const events of eventsAfter(stores.db, seq)) {
    upTo = events.at(-1)!.seq
    const changes = await collectChanges(stores.db, events)
    for (const kind of SEARCH_KINDS) if (!kinds.includes(kind)) changes[kind].clear()
    if (target === LIVE_INDEXES) await writeUntilConsistent(stores, changes)
    else await writeDocuments(stores, changes, target)
  }
  return upTo
}

/** Schools that were seeded or changed as a whole during the run are compared row by row. */
async function resyncSchools(stores: Stores, seq: number): Promise<void> {
  const schools = new Set<string>()
  for await (const events of eventsAfter(stores.db, seq, SCHOOL_EVENTS))
    for (const { partner_code } of events) schools.add(partner_code)
  for (const partner_code of schools)
    await compare(stores, {
      partner_code,
      onDifference: ({ kind, ids }) => writeIds(stores, kind, ids),
    })
}
