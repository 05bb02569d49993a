import { randomUUID } from 'node:crypto'
import type { Db } from '~/platform/database/types'
import { lastSequence } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'
import { selectCount } from '~/platform/database/sql.server'

/** What search stores in the database about its indexes. */
export type SearchState = {
  /** Identifies this database: an index filled from another one isn't used. */
  'search.identity': { id: string }
  /** Something changed while no engine was configured: the index must be rebuilt. */
  'search.missed': { since: string }
  /** The process that is building indexes, and its last heartbeat */
  'search.building': { owner: string; beat: number }
  /**
   * A swap was about to happen: changes after event `seq`, and to whole schools after `since`, may be
   * missing from the live indexes.
   */
  'search.pendingReplay': { seq: number; since: number; at: number }
  /** Why the index can't be written, and since when */
  'search.lastError': { message: string; since: string }
  /**
   * There are vectors, of this embedder. All posts have one if `upTo` is the time of the last
   * reindex; `run` is who is about to embed them.
   */
  'search.meaning': { embedder: string; upTo: string | null; run?: string }
  /** Why posts can't be embedded, and since when */
  'search.meaningError': { message: string; since: string }
  /** Names the last change of an index, for processes that have stored answers */
  'search.changed': { version: string }
  'search.reindexed': { at: string; posts: number; people: number; seconds: number }
}

export async function readState<K extends keyof SearchState>(
  db: Db,
  key: K,
): Promise<SearchState[K] | null> {
  const row = await db.read.systemValue.findUnique({ where: { key } })
  return (row?.value ?? null) as SearchState[K] | null
}

export async function writeState<K extends keyof SearchState>(
  db: Db,
  key: K,
  value: SearchState[K],
): Promise<void> {
  const row = { value, updated_at: new Date() }
  await db.write((tx) =>
    tx.systemValue.upsert({ where: { key }, create: { key, ...row }, update: row }),
  )
}

export async function removeState(db: Db, key: keyof SearchState): Promise<void> {
  await db.write((tx) => tx.systemValue.deleteMany({ where: { key } }))
}

/** The id of this database, created once. */
export async function databaseIdentity(db: Db): Promise<string> {
  const known = await readState(db, 'search.identity')
  if (known) return known.id
  const key = 'search.identity'
  const create = { key, value: { id: randomUUID() }, updated_at: new Date() }
  const row = await db.write((tx) => tx.systemValue.upsert({ where: { key }, create, update: {} }))
  return (row.value as { id: string }).id
}

const changedRow = defineRow({ value: col.json<SearchState['search.changed']>() })

/** What the last `noteChange` has written, in whichever process. Asked for each shared answer. */
export async function lastChange(db: Db): Promise<string | null> {
  const [row] = await selectShared(
    db,
    changedRow,
    sql`SELECT value FROM "SystemValue" WHERE key = 'search.changed'`,
  )
  return row?.value.version ?? null
}

/** Answers that any process has stored are old. */
export const noteChange = (db: Db): Promise<void> =>
  writeState(db, 'search.changed', { version: randomUUID() })

/** The number of the last event that was ever appended, purged ones included. */
export const lastEventSeq = (db: Db): Promise<number> => selectCount(db, lastSequence('Event'))
