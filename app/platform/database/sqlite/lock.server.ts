import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import {
  DatabaseInUse,
  describeUsers,
  isBusy,
  retryWhileBusy,
  type Waiting,
} from '~prisma/locking/database-use'
import { createPrivateFile } from '~/platform/security/private-files.server'

/**
 * A process that has the database open holds a shared lock; one that replaces the database holds it
 * exclusively. The lock is a transaction on a file of its own: the system releases it however the
 * process ends, and checking and locking are one step.
 */
const lockFile = (file: string) => `${file}.use-lock`
/** The same for the one site that serves a database. */
const siteLockFile = (file: string) => `${file}.site-lock`

/** Milliseconds to wait for the lock; a silence, so that it ends before anyone needs to be told. */
const LOCK_TIMEOUT = 1_500
/** Milliseconds for an earlier site to end: it finishes what it is answering. */
export const SITE_TIMEOUT = 12_000

/** Returns the function that releases the lock. Throws DatabaseInUse while a backup is restored. */
export const acquireSharedLock = (file: string): (() => void) =>
  acquireLock(file, beginShared, 'A backup is being restored. Try again when that is done.')

/** Returns the function that releases the lock. Throws DatabaseInUse while any process has it open. */
export const acquireExclusiveLock = (file: string): (() => void) =>
  acquireLock(file, (lock) => lock.exec('BEGIN EXCLUSIVE'), 'The database is in use.')

function beginShared(lock: Database.Database) {
  lock.exec('BEGIN')
  // The transaction holds its shared lock from the first read on.
  lock.prepare('SELECT 1 FROM sqlite_master').get()
}
/** One backup at a time. Returns the function that releases the lock, or throws at once. */
export const acquireBackupLock = (file: string): (() => void) =>
  acquireLock(file, (lock) => lock.exec('BEGIN EXCLUSIVE'), 'Another backup is being made.', 0)

function acquireLock(
  file: string,
  begin: (lock: Database.Database) => void,
  message: string,
  timeout = LOCK_TIMEOUT,
): () => void {
  createPrivateFile(lockFile(file))
  const lock = new Database(lockFile(file), { timeout })
  try {
    begin(lock)
    return () => void lock.close()
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DatabaseInUse(message, { cause: error }) : error
  }
}

/** The lock is held as long as its connection exists: nothing may collect it. */
const siteLocks: Database.Database[] = []

/**
 * Makes this process the one site of the database, until it ends. Throws DatabaseInUse when another
 * site is still there after a while: two would send the same visitors to different limits
 * and ports. Several web processes on one port are one site, whose parent holds the lock.
 */
export async function acquireSiteLock(
  file: string,
  waiting: Waiting = {},
  timeout = SITE_TIMEOUT,
): Promise<void> {
  siteLocks.push(await lockSite(file, waiting, timeout))
}

/** Keeps sites away until the function that it returns is called. Throws DatabaseInUse while there is one. */
export async function holdSite(file: string): Promise<() => void> {
  const lock = await lockSite(file, {}, 0)
  return () => void lock.close()
}

async function lockSite(file: string, waiting: Waiting, timeout: number) {
  const path = siteLockFile(file)
  createPrivateFile(path)
  const lock = new Database(path, { timeout: 0 })
  try {
    await retryWhileBusy(() => lock.exec('BEGIN EXCLUSIVE'), timeout, waiting)
    return lock
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DatabaseInUse(siteMessage(path), { cause: error }) : error
  }
}

const siteMessage = (path: string) =>
  `Another site serves this DATA_DIR: ${describeUsers(path)}. Stop it first, or set DATA_DIR to another folder.`

/** Throws DatabaseInUse while a site serves the database. */
export function assertNoSite(file: string): void {
  if (findSite(file) !== null) throw new DatabaseInUse(siteMessage(siteLockFile(file)))
}

/** The process that serves the database, in words, or null. */
export function findSite(file: string): string | null {
  const path = siteLockFile(file)
  if (!existsSync(path)) return null
  const lock = new Database(path, { readonly: true, timeout: 0 })
  try {
    beginShared(lock)
    return null
  } catch (error) {
    if (isBusy(error)) return describeUsers(path)
    throw error
  } finally {
    lock.close()
  }
}
