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

  constructor(store: Db | 'memory', name: string, windows: AccountRateLimits) {
    this.#pair = new RateLimiter(store, `${name}-pair`, windows.pair)
    this.#account = new RateLimiter(store, name, windows.account)
    this.#network = new RateLimiter(store, `${name}-from`, windows.network)
  }

  /** Counts an attempt, for the account only where the network may make one. */
  async consume(attempt: AccountAttempt): Promise<AccountWait> {
    const network = await this.consumeNetwork(attempt.ip)
    return { account: network > 0 ? 0 : await this.consumeAccount(attempt), network }
  }

  /** Counts an attempt for the network alone; returns the seconds to wait, else 0. */
  consumeNetwork = (ip: string): Promise<number> => this.#network.consume(ip)

  /** The seconds until the network may make another attempt; 0 if it may now. Counts nothing. */
  networkWait = (ip: string): Promise<number> => this.#network.wait(ip)

  /** Counts an attempt for the account and its pair with the network; returns the seconds to wait, else 0. */
  async consumeAccount(attempt: AccountAttempt): Promise<number> {
    const pair = await this.#pair.consume(pairKey(attempt))
    return pair > 0 ? pair : this.#account.consume(attempt.account)
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
