import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { database } from '~/platform/database/operations.server'
import { assertFit } from '~/platform/database/unfit-database'
import type { Db } from '~/platform/database/types'
import { migrate } from '~prisma/migrate'
import { assertUsable, migrationsDir, waitingFor, type Caller } from './database-state'
import { keepOpen, openWhenFree } from './open-databases'

export type OpenDb = { db: Db; close(): Promise<void> }

/**
 * The database of the settings. Where there is none, a writing command makes it; a reading command
 * and a dry run work on an empty one that is gone afterwards, because they change nothing.
 */
export async function openDatabase(caller: Caller): Promise<OpenDb> {
  const { database: place } = await caller.env()
  if (database.exists(place)) {
    await assertUsable(caller, place)
    return open(caller, place)
  }
  if (caller.writes && !caller.dryRun) {
    await migrateShared(caller, place)
    caller.say(`Created the database ${place}.`)
    return open(caller, place)
  }
  return temporaryDatabase(caller)
}

export async function migrateShared(caller: Caller, place: string): Promise<string[]> {
  assertFit(await database.inspect(place))
  return database.whileUnreplaced(place, () =>
    migrate(place, migrationsDir(caller), waitingFor(caller, place)),
  )
}

async function open(caller: Caller, place: string): Promise<OpenDb> {
  const waiting = waitingFor(caller, place)
  const { databases } = caller
  if (databases)
    return { db: await keepOpen(databases, place, waiting), close: async () => undefined }
  const { DATABASE_CONNECTIONS } = await caller.env()
  const db = await openWhenFree(place, waiting, DATABASE_CONNECTIONS)
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
