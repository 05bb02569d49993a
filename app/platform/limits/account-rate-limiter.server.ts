import type { Db } from '../database/types'
import { rateLimitKey } from './rate-limit-key'
import { RateLimiter, type RateLimit } from './rate-limiter.server'

export type AccountRateLimits = Record<'pair' | 'account' | 'network', readonly RateLimit[]>

/** An account, by its id or the typed email, and the IP address of the request */
export type AccountAttempt = { account: string; ip: string }

/** Seconds to wait; 0 if it is allowed */
type AccountWait = { account: number; network: number }

const pairKey = ({ account, ip }: AccountAttempt) => `${account} ${rateLimitKey(ip)}`

/**
 * Limits attempts at an account strictly by the pair of account and IP address, and loosely by
 * either alone. Only attempts within the strict limits count against the account, so that no single
 * network can lock its owner out.
 */
export class AccountRateLimiter {
  #pair: RateLimiter
  #account: RateLimiter
  #network: RateLimiter

  constructor(db: Db, name: string, windows: AccountRateLimits) {
    this.#pair = new RateLimiter(db, `${name}-pair`, windows.pair)
    this.#account = new RateLimiter(db, name, windows.account)
    this.#network = new RateLimiter(db, `${name}-from`, windows.network)
  }

  /** Counts an attempt. */
  async consume({ account, ip }: AccountAttempt): Promise<AccountWait> {
    const [pair, network] = await Promise.all([
      this.#pair.consume(pairKey({ account, ip })),
      this.#network.consume(ip),
    ])
    if (pair > 0 || network > 0) return { account: pair, network }
    return { account: await this.#account.consume(account), network }
  }

  /**
   * After a success of an attempt that was counted: as reset, and it doesn't count for the network. Thousands
   * of people behind one address may log in within an hour; failures are what guessing is made of.
   */
  async succeed(attempt: AccountAttempt): Promise<void> {
    await Promise.all([this.reset(attempt), this.#network.refund(attempt.ip)])
  }

  /** Starts the counts of the pair and the account again. */
  async reset({ account, ip }: AccountAttempt): Promise<void> {
    await Promise.all([this.#pair.reset(pairKey({ account, ip })), this.#account.reset(account)])
  }
}
