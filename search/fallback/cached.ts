import { isLarge } from '~/platform/apart.server'
import type { Db } from '~/platform/db.server'
import { DATA_VERSION } from '~/platform/dialect'
import { col, defineRow } from '~/platform/sql-row'
import { selectRow } from '~/platform/sql.server'

/** Milliseconds that a large database knows what it has read, in which each second something is written. */
const MINUTE = 60_000
/** The same of how many of its texts have a word, and of its words, which hardly change */
export const TEN_MINUTES = 10 * MINUTE
export const HOUR = 60 * MINUTE

const MAX_VALUES = 10_000

type Cached = { version: number | undefined; at: number; value: Promise<unknown> }

const caches = new WeakMap<Db, Map<string, Cached>>()

const versionRow = defineRow({ version: col.number })

/**
 * What `read` has read, until something is written, and in a large database for a minute: one search asks for the
 * same words, counts and names many times. `of` says what it is.
 */
export async function cached<T>(
  db: Db,
  of: string,
  read: () => Promise<T>,
  lasts = MINUTE,
): Promise<T> {
  const version = (await selectRow(db, versionRow, DATA_VERSION))?.version
  const values = valuesOf(db)
  const now = performance.now()
  const known = values.get(of)
  if (known && (known.version === version || (now - known.at < lasts && isLarge(db))))
    return known.value as Promise<T>
  const value = read()
  const made = { version, at: now, value }
  values.set(of, made)
  value.catch(() => values.get(of) === made && values.delete(of))
  return value
}

function valuesOf(db: Db): Map<string, Cached> {
  const values = caches.get(db)
  if (values && values.size < MAX_VALUES) return values
  const fresh = new Map<string, Cached>()
  caches.set(db, fresh)
  return fresh
}
