import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareDatabase } from '~/platform/database-use.server'
import { openDb } from '~/platform/db.server'
import { migrate, migrationStatus } from '~prisma/migrate'
import { Abort, REPAIR } from './errors'
import type { OpenDb, Shell } from './shell'

export const migrationsDir = (shell: Shell) => join(shell.root, 'prisma/migrations')

/**
 * The database of the settings. Where there is none, a writing command makes it; a reading command
 * and a dry run work on an empty one that is gone afterwards, because they change nothing.
 */
export async function openDatabase(shell: Shell): Promise<OpenDb> {
  const { databaseFile } = await shell.env()
  if (existsSync(databaseFile)) {
    await refuseOldDatabase(shell, databaseFile)
    return opened(databaseFile)
  }
  if (shell.writes && !shell.dryRun) {
    await migrateShared(databaseFile, migrationsDir(shell))
    shell.say(`Made the database ${databaseFile}.`)
    return opened(databaseFile)
  }
  return passingDatabase(shell)
}

/** The same while nobody puts a backup in its place. */
export async function migrateShared(file: string, dir: string): Promise<string[]> {
  const letGo = shareDatabase(file)
  try {
    return await migrate(file, dir)
  } finally {
    letGo()
  }
}

function opened(file: string): OpenDb {
  const db = openDb(file)
  return { db, close: () => db.close() }
}

async function refuseOldDatabase(shell: Shell, file: string) {
  const { pending, failed } = await migrationStatus(file, migrationsDir(shell))
  refuseFailed(failed)
  if (pending.length === 0) return
  throw new Abort('The database does not fit this program yet.', {
    problems: pending.map((path) => ({ path, message: 'is not applied' })),
    next: 'Run quad db migrate.',
  })
}

/** Nothing works on a database in which a migration ended half-way. */
export function refuseFailed(failed: readonly string[]) {
  if (failed.length === 0) return
  throw new Abort('A migration began and failed.', {
    problems: failed.map((path) => ({ path, message: 'is half applied' })),
    next: REPAIR,
  })
}

async function passingDatabase(shell: Shell): Promise<OpenDb> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-empty-'))
  const file = join(dir, 'empty.db')
  await migrate(file, migrationsDir(shell))
  const { db } = opened(file)
  return {
    db,
    close: async () => {
      await db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
