import { randomUUID } from 'node:crypto'
import type { Db } from '~/platform/db.server'

/** What search remembers in the database beside its indexes. */
export type SearchFacts = {
  /** Which database this is: an index filled from another one does not answer. */
  'search.identity': { id: string }
  /** Something happened while no engine was known: the index has to be built anew. */
  'search.missed': { since: string }
  /** Who is building indexes; `beat` says the builder is alive. */
  'search.building': { owner: string; beat: number }
  /**
   * New indexes were about to be exchanged for the live ones: what happened after event `seq`, and to
   * schools as a whole after `since`, is not known to stand in the live indexes.
   */
  'search.owed': { seq: number; since: number; at: number }
  /** Why the index cannot be written, and since when. */
  'search.trouble': { message: string; since: string }
  'search.reindexed': { at: string; posts: number; people: number; seconds: number }
}

export async function readFact<K extends keyof SearchFacts>(
  db: Db,
  key: K,
): Promise<SearchFacts[K] | null> {
  const row = await db.read.fact.findUnique({ where: { key } })
  return (row?.value ?? null) as SearchFacts[K] | null
}

export async function writeFact<K extends keyof SearchFacts>(
  db: Db,
  key: K,
  value: SearchFacts[K],
): Promise<void> {
  const row = { value, updated_at: new Date() }
  await db.write((tx) => tx.fact.upsert({ where: { key }, create: { key, ...row }, update: row }))
}

export async function removeFact(db: Db, key: keyof SearchFacts): Promise<void> {
  await db.write((tx) => tx.fact.deleteMany({ where: { key } }))
}

/** The name of this database, given once. */
export async function databaseIdentity(db: Db): Promise<string> {
  const known = await readFact(db, 'search.identity')
  if (known) return known.id
  return db.write(async (tx) => {
    const key = 'search.identity'
    const row = await tx.fact.upsert({
      where: { key },
      create: { key, value: { id: randomUUID() }, updated_at: new Date() },
      update: {},
    })
    return (row.value as { id: string }).id
  })
}

/** The number of the last event that ever happened here. */
export function lastSeq(db: Db): number {
  const row = db.sql
    .prepare<[], { seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'Event'`)
    .get()
  return row?.seq ?? 0
}
