import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from './db.server'

export type Window = { points: number; seconds: number }

/**
 * Counts tries in the database, so that limits survive a restart and hold for several processes.
 * The library asks for a Prisma client; it gets the two faces of ours.
 */
export class Limiter {
  #limiters: RateLimiterPrisma[]

  constructor(db: Db, name: string, windows: readonly Window[]) {
    const table = {
      upsert: (args: never) => db.write((tx) => tx.rateLimit.upsert(args)),
      deleteMany: (args: never) => db.write((tx) => tx.rateLimit.deleteMany(args)),
      findFirst: (args: never) => db.read.rateLimit.findFirst(args),
    }
    this.#limiters = windows.map(
      ({ points, seconds }) =>
        new RateLimiterPrisma({
          storeClient: { rateLimit: table },
          tableName: 'rateLimit',
          keyPrefix: `${name}:${seconds}`,
          points,
          duration: seconds,
          clearExpiredByTimeout: false,
        }),
    )
  }

  /** Counts one try; answers the seconds to wait when it was one too many. */
  async count(key: string): Promise<number> {
    let wait = 0
    for (const limiter of this.#limiters) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        wait = Math.max(wait, refusal.msBeforeNext)
      }
    }
    return Math.ceil(wait / 1000)
  }

  /** Takes back one counted try that was not of the kind that is limited. */
  async giveBack(key: string): Promise<void> {
    await Promise.all(this.#limiters.map((limiter) => limiter.reward(key)))
  }

  async forget(key: string): Promise<void> {
    await Promise.all(this.#limiters.map((limiter) => limiter.delete(key)))
  }
}
