import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { waitingText } from '~prisma/locking/database-use'
import {
  acquireSharedLock,
  acquireSiteLock,
  assertNoSite,
  findSite,
  SITE_TIMEOUT,
} from './lock.server'
import type { DatabaseTools } from '../tools'
import { sqliteConnection } from './connection.server'
import { findDamage, insertInto, tryReadRows, tryWrite } from './file.server'
import { BUSY_TIMEOUT, waitForDatabase } from './prepare-file.server'

/** What is done to a file of SQLite as a whole. */
export const sqliteTools: DatabaseTools = {
  migrations: 'prisma/migrations',
  name: (file) => file,
  // No one migrates a file while a site has it.
  mayGetNewer: false,
  exists: existsSync,
  waitFor: waitForDatabase,
  // A file is UTF-8 and needs no connections.
  inspect: () => Promise.resolve({ faults: [], doubts: [], notes: [] }),
  tryWrite,
  claimSite: (file, waiting, drainSeconds) =>
    acquireSiteLock(file, waiting, SITE_TIMEOUT + drainSeconds * 1000),
  assertNoSite,
  findSite: async (file) => findSite(file),
  whileUnreplaced: (file, work) => {
    const release = acquireSharedLock(file)
    return work().finally(release)
  },
  describeWait: waitingText,
  findDamage,
  bytes: async (file) => ({ main: await fileSize(file), wal: await fileSize(`${file}-wal`) }),
  tryReadRows,
  openReader: async (file) => {
    const releaseLock = acquireSharedLock(file)
    const opened = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT })
    return {
      sql: sqliteConnection(opened),
      close: async () => {
        opened.close()
        releaseLock()
      },
    }
  },
  withInsert: async (file, work) => {
    const opened = new Database(file, { timeout: 30_000 })
    try {
      return await work(insertInto(opened))
    } finally {
      opened.close()
    }
  },
}

/** The log doesn't exist all the time. */
const fileSize = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
