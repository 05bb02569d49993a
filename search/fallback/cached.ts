import { isLarge } from '~/platform/database/read-thread.server'
import type { Db } from '~/platform/database/types'
import { DATA_VERSION } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { selectRow } from '~/platform/database/sql.server'

/** In a large database something is written each second. There values stay for so many milliseconds. */
const MINUTE = 60_000
/** For how many texts have a word */
export const TEN_MINUTES = 10 * MINUTE
/** For the words themselves */
export const HOUR = 60 * MINUTE

const MAX_VALUES = 10_000

type CacheEntry = { version: string | undefined; at: number; value: Promise<unknown> }

const caches = new WeakMap<Db, Map<string, CacheEntry>>()

const versionRow = defineRow({ version: col.text })

/**
 * What `read` has read, until something is written; in a large database for `lasts` milliseconds even so. One
 * search asks for the same words, counts and names many times. `of` says what it is.
 */
export async function cached<T>(
  db: Db,
  of: string,
  read: () => Promise<T>,
  lasts = MINUTE,
): Promise<T> {
  const version = (await selectRow(db, versionRow, DATA_VERSION))?.version
  const values = caches.get(db) ?? new Map<string, CacheEntry>()
  caches.set(db, values)
  const now = performance.now()
  const known = values.get(of)
  if (known && (known.version === version || (now - known.at < lasts && isLarge(db))))
    return known.value as Promise<T>
  const value = read()
  const made = { version, at: now, value }
  const [oldest] = values.keys()
  if (oldest !== undefined && values.size >= MAX_VALUES) values.delete(oldest)
  values.set(of, made)
  value.catch(() => values.get(of) === made && values.delete(of))
  return value
}
