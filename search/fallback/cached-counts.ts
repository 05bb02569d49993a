import { isLarge } from '~/platform/apart.server'
import type { Db } from '~/platform/db.server'

/** Milliseconds after which everything is counted again. */
const CACHED_MS = 60_000
const MAX_COUNTS = 10_000

type Counts = { since: number; found: Map<string, Promise<number>> }

const cached = new WeakMap<Db, Counts>()

/** How many texts there are of a kind. A large database, where counting takes long, knows it for a minute. */
export function cacheCount(db: Db, of: string, count: () => Promise<number>): Promise<number> {
  if (!isLarge(db)) return count()
  const { found } = currentCounts(db)
  const known = found.get(of)
  if (known) return known
  const counted = count()
  counted.catch(() => found.delete(of))
  found.set(of, counted)
  return counted
}

function currentCounts(db: Db): Counts {
  const now = performance.now()
  const counts = cached.get(db)
  if (counts && now - counts.since < CACHED_MS && counts.found.size < MAX_COUNTS) return counts
  const fresh = { since: now, found: new Map<string, Promise<number>>() }
  cached.set(db, fresh)
  return fresh
}
