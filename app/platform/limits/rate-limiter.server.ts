import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterPrisma,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Db } from '../database/types'
import { rateLimitKey } from './rate-limit-key'
import { isOneOfSeveral } from '../processes/site-processes.server'

export type RateLimit = { points: number; seconds: number }

/**
 * Counts attempts per key: in the database, so that limits survive a restart and hold for several
 * processes; or in memory, for frequent requests that protect no account, where a transaction for each
 * would cost more than the request. That is the memory of the parent where several web processes share
 * a port. A key that is an IPv6 address counts for its whole network.
 */
export class RateLimiter {
  #limiters: RateLimiterAbstract[]

  constructor(store: Db | 'memory', name: string, limits: readonly RateLimit[]) {
    this.#limiters = limits.map(({ points, seconds }) => {
      const options = { keyPrefix: `${name}:${seconds}`, points, duration: seconds }
      return store === 'memory' ? inMemory(options) : inDatabase(store, options)
    })
  }

  /** Counts one attempt; returns the seconds to wait if it was one too many, else 0. */
  async consume(key: string): Promise<number> {
    let wait = 0
    for (const limiter of this.#limiters) {
      try {
        await limiter.consume(rateLimitKey(key))
      } catch (rejection) {
        if (isUnanswered(rejection)) continue
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        wait = Math.max(wait, 1, Math.ceil(rejection.msBeforeNext / 1000))
      }
    }
    return wait
  }

  /** How many attempts have been counted within the time of the first limit, and the seconds it has left. */
  async used(key: string): Promise<{ points: number; seconds: number }> {
    const counted = await this.#limiters[0]?.get(rateLimitKey(key))
    const seconds = Math.max(0, Math.ceil((counted?.msBeforeNext ?? 0) / 1000))
    return { points: counted?.consumedPoints ?? 0, seconds }
  }

  /** The seconds to wait if another attempt would be one too many, else 0. Counts nothing. */
  async wait(key: string): Promise<number> {
    const waits = this.#limiters.map(async (limiter) => {
      const { consumedPoints = 0, msBeforeNext = 0 } = (await limiter.get(rateLimitKey(key))) ?? {}
      return consumedPoints < limiter.points ? 0 : Math.max(0, Math.ceil(msBeforeNext / 1000))
    })
    return Math.max(0, ...(await Promise.all(waits)))
  }

  /** Takes back a counted attempt that the limit isn't meant for. */
  async refund(key: string): Promise<void> {
    await Promise.all(this.#limiters.map((limiter) => limiter.reward(rateLimitKey(key))))
  }

  async reset(key: string): Promise<void> {
    await Promise.all(this.#limiters.map((limiter) => limiter.delete(rateLimitKey(key))))
  }
}

type Options = { keyPrefix: string; points: number; duration: number }

/** Milliseconds for the parent to count. Without an answer the attempt is allowed: these limits protect no account. */
const COUNT_TIMEOUT = 1_000

const inMemory = (options: Options): RateLimiterAbstract =>
  isOneOfSeveral()
    ? new RateLimiterCluster({ ...options, timeoutMs: COUNT_TIMEOUT })
    : new RateLimiterMemory(options)

const isUnanswered = (rejection: unknown): boolean =>
  rejection instanceof Error && rejection.message.startsWith('RateLimiterCluster timeout')

/** The library needs a Prisma client; it gets the reading and the writing one. */
function inDatabase(db: Db, options: Options) {
  const rateLimit = {
    upsert: (args: never) => db.write((tx) => tx.rateLimit.upsert(args)),
    deleteMany: (args: never) => db.write((tx) => tx.rateLimit.deleteMany(args)),
    findFirst: (args: never) => db.read.rateLimit.findFirst(args),
  }
  return new RateLimiterPrisma({
    ...options,
    storeClient: { rateLimit },
    tableName: 'rateLimit',
    clearExpiredByTimeout: false,
  })
}
