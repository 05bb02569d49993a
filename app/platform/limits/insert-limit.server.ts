import { failure, type Outcome } from '../failures'
import { rateLimitText } from './format-wait'
import type { RateLimit } from './rate-limiter.server'

/** Rolls the transaction back, so that submitting the same form later tries again. */
class RowLimitReached extends Error {
  constructor(readonly seconds: number) {
    super('too many rows')
  }
}

/** Finds the newest row after a time, but so many. */
type FindNewest = (created_at: { gt: Date }, skip: number) => Promise<{ created_at: Date } | null>

/**
 * For a transaction that is about to add a row: rolls it back if there are already as many new ones
 * as the limit allows. Counting the rows themselves, a form that is sent twice counts once.
 */
export async function enforceRowLimit(limit: RateLimit, now: Date, findNewest: FindNewest) {
  const window = limit.seconds * 1000
  const oldest = await findNewest({ gt: new Date(now.getTime() - window) }, limit.points - 1)
  if (!oldest) return
  const wait = oldest.created_at.getTime() + window - now.getTime()
  throw new RowLimitReached(60 * Math.max(1, Math.ceil(wait / 60_000)))
}

/** The row that a transaction adds, or how long to wait for it. */
export async function addWithinRowLimit(
  add: () => Promise<{ id: string }>,
): Promise<Outcome<{ id: string }>> {
  try {
    const { id } = await add()
    return { ok: true, id }
  } catch (error) {
    if (!(error instanceof RowLimitReached)) throw error
    return failure({ '': [rateLimitText(error.seconds)] }, error.seconds)
  }
}
