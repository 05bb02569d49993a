import type { Db, Tx } from '~/platform/database/types'
import type { Log } from '~/platform/monitoring/log.server'

/** A small write that is waiting for the next transaction. */
export type PendingWrite = (tx: Tx) => Promise<unknown>

/** Milliseconds between recording something and writing it. */
const FLUSH_DELAY_MS = 1000
/** Anything beyond this many is dropped: losing statistics is better than losing the site. */
const MAX_PENDING = 2000

/**
 * Collects what people do and writes it a second later in one transaction, so no request waits for
 * it or fails with it. It is kept in memory on purpose: a crash loses the last second of statistics
 * (and of last searches); a normal stop loses nothing. (TRACK-01)
 */
export class Tracker {
  #waiting: PendingWrite[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #lost = 0

  constructor(
    private readonly db: Db,
    private readonly log: Log,
  ) {}

  /** Never throws or waits. Returns whether it will be written. */
  record(write: PendingWrite): boolean {
    if (this.#waiting.length >= MAX_PENDING) {
      this.#lost += 1
      return false
    }
    this.#waiting.push(write)
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_DELAY_MS).unref()
    return true
  }

  /** Writes everything that is waiting. Never throws. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const writes = this.#waiting.splice(0)
    this.#writing = this.#writing.then(() => this.#write(writes))
    return this.#writing
  }

  async #write(writes: PendingWrite[]): Promise<void> {
    if (this.#lost > 0) this.log.warn({ lost: this.#lost }, 'tracking had too much to write')
    this.#lost = 0
    if (writes.length === 0) return
    try {
      await this.db.write(async (tx) => {
        for (const write of writes) await write(tx)
      })
    } catch (error) {
      // One of them is about a row that was deleted in the meantime; the others can still be written.
      if (writes.length > 1) for (const write of writes) await this.#write([write])
      else this.log.debug({ err: error }, 'a tracked event could not be written')
    }
  }
}
