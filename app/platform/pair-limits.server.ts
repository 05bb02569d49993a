import type { Db } from './db.server'
import { Limiter, type Window } from './limits.server'

export type PairWindows = Record<'pair' | 'account' | 'network', readonly Window[]>

/** An account, by its id or its typed address, and the network address that asks for it. */
export type Pair = { account: string; ip: string }

/** Seconds to wait; 0 where nothing stands against it. */
type PairWait = { account: number; network: number }

/**
 * Counts tries at an account strictly by the pair of account and network address, and loosely by
 * either alone. Only what the strict ones let through counts against the account: no single network
 * can shut its owner out.
 */
export class PairLimiter {
  #pair: Limiter
  #account: Limiter
  #network: Limiter

  constructor(db: Db, name: string, windows: PairWindows) {
    this.#pair = new Limiter(db, `${name}-pair`, windows.pair)
    this.#account = new Limiter(db, name, windows.account)
    this.#network = new Limiter(db, `${name}-from`, windows.network)
  }

  /** Counts one try. */
  async count({ account, ip }: Pair): Promise<PairWait> {
    const [pair, network] = await Promise.all([
      this.#pair.count(`${account} ${ip}`),
      this.#network.count(ip),
    ])
    if (pair > 0 || network > 0) return { account: pair, network }
    return { account: await this.#account.count(account), network }
  }

  /** Who has proven to be the owner begins anew, and the account with them. */
  async forget({ account, ip }: Pair): Promise<void> {
    await Promise.all([this.#pair.forget(`${account} ${ip}`), this.#account.forget(account)])
  }
}
