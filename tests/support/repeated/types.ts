import type { Tx } from '~/platform/database/types'
import { db } from '../fixtures'

/** A form that is sent again, after what it did was undone. (ACCESS-19) */
export type Repeated = {
  /** Sends the same form as before */
  send: () => Promise<unknown>
  /** What makes its answer untrue; null where no one can */
  undo: (() => Promise<unknown>) | null
  /** Whether what the form asked for is so, or how often it was done */
  done: () => Promise<boolean | number>
}

/** By file that runs forms once, without its ending; one row or more for each. */
export type Callers = Record<string, Record<string, () => Promise<Repeated>>>

export const write = (run: (tx: Tx) => Promise<unknown>) => db.write(run)
export const KEY = 'a-form-key'
export const SENDER = { sender: 'a browser', idempotencyKey: KEY }
