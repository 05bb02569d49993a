import { ON_POSTGRESQL } from './kind'
import type { Db } from './types'
import { watchWrites as listen } from './postgresql/write-watch.server'
import { watchWrites as ask } from './sqlite/write-watch.server'

/**
 * Calls soon after anyone has written something that others are told of, in whichever process; once more
 * than that does no harm. A file is asked in an interval of milliseconds, a server tells. Returns what
 * ends it.
 */
export const watchWrites: (db: Db, intervalMs: number, onWrite: () => void) => () => void =
  ON_POSTGRESQL ? listen : ask
