import type { Db, Tx } from '~/platform/db.server'
import type { Log } from '~/platform/log.server'

/** Something small that waits to be written, and how. */
export type Note = (tx: Tx) => Promise<unknown>

/** Milliseconds after which what has been noted is written. */
const PAUSE = 1000
/** More than these are not kept waiting: what is noted here may be lost, the site may not. */
const MOST = 2000

/**
 * What people do is noted here and written a second later, all at once: nobody waits for a
 * transaction, and nobody is disturbed by one that fails. Kept in memory on purpose: a crash loses
 * the last second of statistics (and of last searches); a stop of the program does not. (TRACK-01)
 */
export class Tracker {
  #waiting: Note[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #lost = 0

  constructor(
    private readonly db: Db,
    private readonly log: Log,
  ) {}

  /** Never throws, never waits. Answers whether it will be written. */
  note(note: Note): boolean {
    if (this.#waiting.length >= MOST) {
      this.#lost += 1
      return false
    }
    this.#waiting.push(note)
    this.#timer ??= setTimeout(() => void this.flush(), PAUSE).unref()
    return true
  }

  /** Writes what waits. Never throws. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const notes = this.#waiting.splice(0)
    this.#writing = this.#writing.then(() => this.#write(notes))
    return this.#writing
  }

  async #write(notes: Note[]): Promise<void> {
    if (this.#lost > 0) this.log.warn({ lost: this.#lost }, 'tracking had more than it could keep')
    this.#lost = 0
    if (notes.length === 0) return
    try {
      await this.db.write(async (tx) => {
        for (const note of notes) await note(tx)
      })
    } catch (error) {
      // One of them is about something that has gone meanwhile: the others need not go with it.
      if (notes.length > 1) for (const note of notes) await this.#write([note])
      else this.log.debug({ err: error }, 'something tracked could not be written')
    }
  }
}
