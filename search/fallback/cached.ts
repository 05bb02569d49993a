import { isLarge } from '~/platform/apart.server'
import type { Db } from '~/platform/db.server'
import { DATA_VERSION } from '~/platform/dialect'
import { col, defineRow } from '~/platform/sql-row'
import { selectRow } from '~/platform/sql.server'

/** Milliseconds that a large database knows what it has read, in which each second something is written. */
const CACHED_MS = 60_000
const MAX_VALUES = 10_000

type Cache = { version: number | undefined; since: number; values: Map<string, Promise<unknown>> }

const caches = new WeakMap<Db, Cache>()

/**
 * What `read` has read, until something is written, and in a large database for a minute: one search asks for the
 * same words, counts and names many times. `of` says what it is.
 */
export async function cached<T>(db: Db, of: string, read: () => Promise<T>): Promise<T> {
  const { values } = await currentCache(db)
  const known = values.get(of) as Promise<T> | undefined
  if (known) return known
  const value = read()
  value.catch(() => values.delete(of))
  values.set(of, value)
  return value
}

const versionRow = defineRow({ version: col.number })

async function currentCache(db: Db): Promise<Cache> {
  const version = (await selectRow(db, versionRow, DATA_VERSION))?.version
  const now = performance.now()
  const cache = caches.get(db)
  const isRecent = cache && isLarge(db) && now - cache.since < CACHED_MS
  if (cache && cache.values.size < MAX_VALUES && (isRecent || cache.version === version))
    return cache
  const fresh = { version, since: now, values: new Map<string, Promise<unknown>>() }
  caches.set(db, fresh)
  return fresh
}
