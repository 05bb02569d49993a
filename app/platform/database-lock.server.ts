import Database from 'better-sqlite3'
import { DatabaseInUse, isBusy } from '~prisma/locking/database-use'
import { createPrivateFile } from './private-files.server'

/**
 * A process that has the database open holds a shared lock; one that replaces the database holds it
 * exclusively. The lock is a transaction on a file of its own: the system releases it however the
 * process ends, and checking and locking are one step.
 */
const lockFile = (file: string) => `${file}.use-lock`

/** Milliseconds to wait for the lock */
const LOCK_TIMEOUT = 3_000

/** Returns the function that releases the lock. Throws DatabaseInUse while a backup is restored. */
export const acquireSharedLock = (file: string): (() => void) =>
  acquireLock(
    file,
    (lock) => {
      lock.exec('BEGIN')
      // The transaction holds its shared lock from the first read on.
      lock.prepare('SELECT 1 FROM sqlite_master').get()
    },
    'A backup is being restored. Try again when that is done.',
  )

/** Returns the function that releases the lock. Throws DatabaseInUse while any process has it open. */
export const acquireExclusiveLock = (file: string): (() => void) =>
  acquireLock(file, (lock) => lock.exec('BEGIN EXCLUSIVE'), 'The database is in use.')

function acquireLock(
  file: string,
  begin: (lock: Database.Database) => void,
  message: string,
): () => void {
  createPrivateFile(lockFile(file))
  const lock = new Database(lockFile(file), { timeout: LOCK_TIMEOUT })
  try {
    begin(lock)
    return () => void lock.close()
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DatabaseInUse(message, { cause: error }) : error
  }
}
