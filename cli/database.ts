import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireSharedLock } from '~/platform/database-lock.server'
import { openDb, waitForDatabase } from '~/platform/db.server'
import { migrate } from '~prisma/migrate'
import { waitingText, type Waiting } from '~prisma/locking/database-use'
import { migrationStatus, type MigrationStatus } from '~prisma/migration-status'
import { assertMigrated } from '~prisma/version-match'
import type { Context, OpenDb } from './context'

export const migrationsDir = (context: Context) => join(context.root, 'prisma/migrations')

/**
 * The database of the settings. Where there is none, a writing command makes it; a reading command
 * and a dry run work on an empty one that is gone afterwards, because they change nothing.
 */
export async function openDatabase(context: Context): Promise<OpenDb> {
  const { databaseFile } = await context.env()
  if (existsSync(databaseFile)) {
    assertMigrated(await readMigrationStatus(context, databaseFile))
    return open(context, databaseFile)
  }
  if (context.writes && !context.dryRun) {
    await migrateShared(context, databaseFile)
    context.say(`Created the database ${databaseFile}.`)
    return open(context, databaseFile)
  }
  return temporaryDatabase(context)
}

/** Does some work while no one puts a backup in the place of the database. */
export async function withSharedLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const release = acquireSharedLock(file)
  return work().finally(release)
}

export const migrateShared = (context: Context, file: string): Promise<string[]> =>
  withSharedLock(file, () => migrate(file, migrationsDir(context), waitingFor(context, file)))

export const readMigrationStatus = (context: Context, file: string): Promise<MigrationStatus> =>
  migrationStatus(file, migrationsDir(context), waitingFor(context, file))

/** Who waits for the database is told after two seconds, and can stop it with Ctrl-C. */
export const waitingFor = ({ say, signal }: Context, file: string): Waiting => ({
  onWait: () => say(waitingText(file)),
  signal,
})

async function open(context: Context, file: string): Promise<OpenDb> {
  const waiting = waitingFor(context, file)
  await waitForDatabase(file, waiting)
  const db = openDb(file, waiting)
  return { db, close: () => db.close() }
}

async function temporaryDatabase(context: Context): Promise<OpenDb> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-empty-'))
  const file = join(dir, 'empty.db')
  await migrate(file, migrationsDir(context))
  const { db } = await open(context, file)
  return {
    db,
    close: async () => {
      await db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
