import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireSharedLock } from '~/platform/database-lock.server'
import { openDb } from '~/platform/db.server'
import { migrate } from '~prisma/migrate'
import { migrationStatus } from '~prisma/migration-status'
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
    assertMigrated(await migrationStatus(databaseFile, migrationsDir(context)))
    return open(databaseFile)
  }
  if (context.writes && !context.dryRun) {
    await migrateShared(databaseFile, migrationsDir(context))
    context.say(`Created the database ${databaseFile}.`)
    return open(databaseFile)
  }
  return temporaryDatabase(context)
}

/** Does some work while no one puts a backup in the place of the database. */
export async function withSharedLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const release = acquireSharedLock(file)
  return work().finally(release)
}

export const migrateShared = (file: string, dir: string): Promise<string[]> =>
  withSharedLock(file, () => migrate(file, dir))

function open(file: string): OpenDb {
  const db = openDb(file)
  return { db, close: () => db.close() }
}

async function temporaryDatabase(context: Context): Promise<OpenDb> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-empty-'))
  const file = join(dir, 'empty.db')
  await migrate(file, migrationsDir(context))
  const { db } = open(file)
  return {
    db,
    close: async () => {
      await db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
