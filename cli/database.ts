import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertWholeCopy } from '~/platform/copying/unfinished.server'
import { database } from '~/platform/database/operations.server'
import { migrate } from '~prisma/migrate'
import type { Waiting } from '~prisma/locking/database-use'
import { migrationStatus, type MigrationStatus } from '~prisma/migration-status'
import { assertMigrated } from '~prisma/version-match'
import type { Context, OpenDb } from './context'
import { keepOpen, openWhenFree } from './open-databases'

export const migrationsDir = (context: Context) => join(context.root, database.migrations)

/**
 * The database of the settings. Where there is none, a writing command makes it; a reading command
 * and a dry run work on an empty one that is gone afterwards, because they change nothing.
 */
export async function openDatabase(context: Context): Promise<OpenDb> {
  const { database: place } = await context.env()
  if (database.exists(place)) {
    assertMigrated(await readMigrationStatus(context, place))
    await assertWholeCopy(place)
    return open(context, place)
  }
  if (context.writes && !context.dryRun) {
    await migrateShared(context, place)
    context.say(`Created the database ${place}.`)
    return open(context, place)
  }
  return temporaryDatabase(context)
}

export const migrateShared = (context: Context, place: string): Promise<string[]> =>
  database.whileUnreplaced(place, () =>
    migrate(place, migrationsDir(context), waitingFor(context, place)),
  )

export const readMigrationStatus = (context: Context, place: string): Promise<MigrationStatus> =>
  migrationStatus(place, migrationsDir(context), waitingFor(context, place))

/** Who waits for the database is told after two seconds, and can stop it with Ctrl-C. */
export const waitingFor = ({ say, signal }: Context, place: string): Waiting => ({
  onWait: () => say(database.describeWait(place)),
  signal,
})

async function open(context: Context, place: string): Promise<OpenDb> {
  const waiting = waitingFor(context, place)
  const { databases } = context
  if (databases)
    return { db: await keepOpen(databases, place, waiting), close: async () => undefined }
  const db = await openWhenFree(place, waiting)
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
