import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertWholeCopy } from '~/platform/database/copying/unfinished.server'
import { database } from '~/platform/database/operations.server'
import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import { migrate } from '~prisma/migrate'
import type { Waiting } from '~prisma/locking/database-use'
import { migrationStatus, type MigrationStatus } from '~prisma/migration-status'
import { assertMigrated } from '~prisma/version-match'
import { keepOpen, openWhenFree, type OpenDatabases } from './open-databases'

export type OpenDb = { db: Db; close(): Promise<void> }

/** What opening needs of the command that asks for it. */
type Caller = {
  root: string
  env: () => Promise<Pick<Env, 'database'>>
  /** Whether the command is one that changes something */
  writes: boolean
  dryRun: boolean
  say: (text: string) => void
  signal: AbortSignal
  databases?: OpenDatabases | undefined
}

export const migrationsDir = (caller: Caller) => join(caller.root, database.migrations)

/**
 * The database of the settings. Where there is none, a writing command makes it; a reading command
 * and a dry run work on an empty one that is gone afterwards, because they change nothing.
 */
export async function openDatabase(caller: Caller): Promise<OpenDb> {
  const { database: place } = await caller.env()
  if (database.exists(place)) {
    assertMigrated(await readMigrationStatus(caller, place))
    await assertWholeCopy(place)
    return open(caller, place)
  }
  if (caller.writes && !caller.dryRun) {
    await migrateShared(caller, place)
    caller.say(`Created the database ${place}.`)
    return open(caller, place)
  }
  return temporaryDatabase(caller)
}

export const migrateShared = (caller: Caller, place: string): Promise<string[]> =>
  database.whileUnreplaced(place, () =>
    migrate(place, migrationsDir(caller), waitingFor(caller, place)),
  )

export const readMigrationStatus = (caller: Caller, place: string): Promise<MigrationStatus> =>
  migrationStatus(place, migrationsDir(caller), waitingFor(caller, place))

/** Who waits for the database is told after two seconds, and can stop it with Ctrl-C. */
export const waitingFor = ({ say, signal }: Caller, place: string): Waiting => ({
  onWait: () => say(database.describeWait(place)),
  signal,
})

async function open(caller: Caller, place: string): Promise<OpenDb> {
  const waiting = waitingFor(caller, place)
  const { databases } = caller
  if (databases)
    return { db: await keepOpen(databases, place, waiting), close: async () => undefined }
  const db = await openWhenFree(place, waiting)
  return { db, close: () => db.close() }
}

async function temporaryDatabase(caller: Caller): Promise<OpenDb> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-empty-'))
  const file = join(dir, 'empty.db')
  await migrate(file, migrationsDir(caller))
  const { db } = await open(caller, file)
  return {
    db,
    close: async () => {
      await db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
