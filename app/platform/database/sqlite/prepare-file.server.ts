import Database from 'better-sqlite3'
import { retryWhileBusy, type Waiting } from '~prisma/locking/database-use'
import { createPrivateFile } from '~/platform/security/private-files.server'

/** Milliseconds that readers, and everyone who opens the file, wait while another process recovers or closes it. */
export const BUSY_TIMEOUT = 5_000

/**
 * Waits until no one has the database to itself, so that opening it doesn't block the process. Throws
 * the error of SQLite after five seconds.
 */
export async function waitForDatabase(file: string, waiting: Waiting): Promise<void> {
  await retryWhileBusy(() => prepareFile(file, 0), BUSY_TIMEOUT, waiting)
}

/** journal_mode is kept in the file itself; the rest is set per connection. */
export function prepareFile(file: string, timeout = BUSY_TIMEOUT) {
  createPrivateFile(file)
  const db = new Database(file, { timeout })
  try {
    db.pragma('journal_mode = WAL')
    // Reads the file, which another process may have to itself.
    db.pragma('user_version')
  } finally {
    db.close()
  }
}
