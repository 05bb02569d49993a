import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { hasCode, settled } from './away'
import { changesOf, eventsAfter, noChanges, SCHOOL_EVENTS } from './changes'
import { compare } from './compare'
import { readFact, removeFact, writeFact } from './facts.server'
import { LIVE, writeRows, writeUntilSame, type Target } from './feed'
import { SEARCH_KINDS, type SearchKind } from './types'

/** What the new indexes hold: all events up to `seq`; whole schools as they were at `since`. */
export type Filled = { seq: number; since: number }

/**
 * Exchanges new indexes for the live ones and writes what happened meanwhile. Whoever is killed in
 * between leaves a note, because work that others had done went into the old indexes; the next to
 * look pays what is owed.
 */
export async function swap(
  client: Meilisearch,
  db: Db,
  { kinds, target, filled }: { kinds: SearchKind[]; target: Target; filled: Filled },
): Promise<void> {
  const before = await readFact(db, 'search.owed')
  await writeFact(db, 'search.owed', {
    seq: Math.min(filled.seq, before?.seq ?? filled.seq),
    since: Math.min(filled.since, before?.since ?? filled.since),
    at: before?.at ?? Date.now(),
  })
  // A live index that is not there yet is not exchanged but named so.
  const pairs = kinds.map(async (kind) => ({
    indexes: [target[kind], LIVE[kind]] as [string, string],
    rename: !(await exists(client, LIVE[kind])),
  }))
  await settled(client, (await client.swapIndexes(await Promise.all(pairs))).taskUid)
  await payOwed(client, db)
}

/** Writes into the live indexes what an exchange may have left out. For who alone builds. */
export async function payOwed(client: Meilisearch, db: Db): Promise<void> {
  const owed = await readFact(db, 'search.owed')
  if (!owed) return
  await catchUp(client, db, owed.seq, LIVE, [...SEARCH_KINDS])
  await followSchools(client, db, owed.since)
  await removeFact(db, 'search.owed')
}

/** Writes what happened after `seq`, again and again until nothing has happened meanwhile. */
export async function catchUp(
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
  const schools = new Set<string>()
  for (let upTo = seq; ;) {
    const events = eventsAfter(db, upTo, SCHOOL_EVENTS)
    for (const event of events) schools.add(event.partner_code)
    const last = events.at(-1)
    if (!last) break
    upTo = last.seq
  }
  for (const partner_code of schools)
    await compare(client, db, {
      partner_code,
      found: ({ kind, ids }) =>
        writeUntilSame(client, db, { ...noChanges(), [kind]: new Set(ids) }),
    })
}
