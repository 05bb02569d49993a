import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Window } from './limits.server'

/**
 * Counts tries in the memory of this process: for what comes often and guards no account, where a
 * transaction for each try would cost more than what it limits.
 */
export class MemoryLimiter {
  #limiter: RateLimiterMemory

  constructor({ points, seconds }: Window) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds })
  }

  /** Counts one try; answers the seconds to wait when it was one too many. */
  async count(key: string): Promise<number> {
    try {
      await this.#limiter.consume(key)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
}
