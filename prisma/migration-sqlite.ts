import { closeSync, openSync } from 'node:fs'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'
import { keepInSqlite, migratedFile } from './by-hand/sqlite'
import {
  DatabaseInUse,
  describeUsers,
  isBusy,
  retryWhileBusy,
  type Waiting,
} from './locking/database-use'
import type { MigrationTarget } from './migration-target'

/** Full-text tables and the tables SQLite creates for them; they aren't in the schema. */
const UNMANAGED = ['post_fts', 'post_stems', 'user_fts', 'comment_fts', 'campus_fts'].flatMap(
  (table) => [
    table,
    ...['data', 'idx', 'content', 'docsize', 'config'].map((part) => `${table}_${part}`),
  ],
)

/**
 * Each statement of a migration commits, and a new database has hundreds of them: they reach the
 * disk together when the engine's connection is closed, not one by one.
 */
const ONE_SYNC = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL'

export const sqliteTarget = (file: string): MigrationTarget => ({
  provider: 'sqlite',
  unmanaged: UNMANAGED,
  begin: ONE_SYNC,
  factory: () =>
    new PrismaBetterSqlite3(
      { url: `file:${file}`, timeout: 30_000 },
      { timestampFormat: 'unixepoch-ms' },
    ),
  differenceFrom: async (migrations) =>
    migrations.migrationDirectories.length > 0
      ? { tag: 'migrations', ...migrations }
      : { tag: 'empty' },
  keep: (migrations, sql) => Promise.resolve(keepInSqlite(migratedFile(migrations), sql)),
  withLock: (waiting, work) => withLock(file, waiting, work),
  // The engine needs the file to itself.
  claim: (waiting) => retryWhileBusy(() => assertUnused(file), USE_TIMEOUT, waiting),
})

/** Milliseconds that a process waits for another one that migrates */
const LOCK_TIMEOUT = 60_000
/** Milliseconds for others to close the database before it is migrated */
const USE_TIMEOUT = 3_000

/**
 * One process migrates at a time. The lock is a transaction on a separate file, so a process that
 * dies releases it, and the database itself stays readable for a server that waits.
 */
async function withLock<T>(
  databaseFile: string,
  waiting: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  for (const file of [databaseFile, `${databaseFile}.migrate-lock`]) createPrivateFile(file)
  const lock = new Database(`${databaseFile}.migrate-lock`, { timeout: 0 })
  try {
    await retryWhileBusy(() => lock.exec('BEGIN EXCLUSIVE'), LOCK_TIMEOUT, waiting)
    return await work()
  } catch (error) {
    throw isBusy(error) ? inUse(databaseFile, error) : error
  } finally {
    lock.close()
  }
}

const inUse = (file: string, cause: unknown) =>
  new DatabaseInUse(
    `The database is in use by ${describeUsers(file)}. Nothing was changed: stop that first.`,
    { cause },
  )

/** Throws an error of SQLite while others have the database open: the engine needs it to itself. */
function assertUnused(file: string) {
  const db = new Database(file, { timeout: 0 })
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
  } finally {
    db.close()
  }
}

/** Creates the file, readable by its owner only, unless it exists. */
function createPrivateFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
