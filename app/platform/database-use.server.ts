import Database from 'better-sqlite3'
import { makePrivate } from './private-files.server'

/**
 * Whoever has the database open holds a share of a lock beside it; whoever puts another database in
 * its place holds that lock alone. It is a transaction on a file of its own: the system gives it back
 * however a process ends, and there is no moment between looking and taking.
 */
const lockOf = (file: string) => `${file}.use-lock`

/** Milliseconds to wait for whoever is about to let go. */
const PATIENCE = 3_000

/** The database is being replaced, or it is to be replaced while somebody has it open. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/** Holds a share until the answer is called. Throws DatabaseInUse while a backup is put back. */
export const shareDatabase = (file: string): (() => void) =>
  hold(
    file,
    (lock) => {
      lock.exec('BEGIN')
      // The transaction holds its share from its first look on.
      lock.prepare('SELECT 1 FROM sqlite_master').get()
    },
    'The database is being replaced by a backup. Try again when that is done.',
  )

/** Holds it alone until the answer is called. Throws DatabaseInUse while anybody has it open. */
export const ownDatabase = (file: string): (() => void) =>
  hold(file, (lock) => lock.exec('BEGIN EXCLUSIVE'), 'The database is in use.')

function hold(file: string, take: (lock: Database.Database) => void, said: string): () => void {
  makePrivate(lockOf(file))
  const lock = new Database(lockOf(file), { timeout: PATIENCE })
  try {
    take(lock)
    return () => void lock.close()
  } catch (error) {
    lock.close()
    const busy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY')
    throw busy ? new DatabaseInUse(said, { cause: error }) : error
  }
}
