import { failure, Rejection } from '../failures'
import { rateLimitText } from './format-wait'
import type { RateLimit } from './rate-limiter.server'

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
  const seconds = 60 * Math.max(1, Math.ceil(wait / 60_000))
  throw new Rejection(failure({ '': [rateLimitText(seconds)] }, seconds))
}
