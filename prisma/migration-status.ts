import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import { appliedMigrations } from './applied-migrations'
import { retryWhileBusy, type Waiting } from './locking/database-use'

export type MigrationStatus = {
  /** How many of the migrations on disk are in the database. */
  applied: number
  /** Names of migrations on disk that weren't begun, oldest first. */
  pending: string[]
  /** Names of migrations that began and failed. */
  failed: string[]
  /** Names of migrations of the database that aren't on disk: a newer program made it. */
  newer: string[]
  total: number
}

/** Milliseconds that a look at the database waits for a process that has it to itself. */
const BUSY_TIMEOUT = 3_000

/** The names of the migrations on disk, oldest first. */
async function migrationNames(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** The migrations on disk, as Prisma's schema engine takes them. */
export async function readMigrations(dir: string): Promise<MigrationList> {
  const names = await migrationNames(dir)
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(join(dir, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  )
  const lockfile = await readFile(join(dir, 'migration_lock.toml'), 'utf8').catch(() => null)
  return {
    baseDir: dir,
    lockfile: { path: 'migration_lock.toml', content: lockfile },
    shadowDbInitScript: '',
    migrationDirectories,
  }
}

/**
 * The state of the migrations, for `quad db status`, /readyz and `quad doctor`. Throws the error of
 * database if there is a database that can't be read.
 */
export async function migrationStatus(
  place: string,
  dir: string,
  waiting: Waiting = {},
): Promise<MigrationStatus> {
  const onDisk = await migrationNames(dir)
  const rows = await retryWhileBusy(() => appliedMigrations(place), BUSY_TIMEOUT, waiting)
  const done = new Set(rows.filter((row) => row.finished_at !== null).map((row) => row.name))
  const failed = rows
    .filter((row) => row.finished_at === null && row.rolled_back_at === null)
    .map((row) => row.name)
  const begun = new Set([...done, ...failed])
  const known = new Set(onDisk)
  return {
    applied: onDisk.filter((name) => done.has(name)).length,
    pending: onDisk.filter((name) => !begun.has(name)),
    failed,
    newer: [...done].filter((name) => !known.has(name)).sort(),
    total: onDisk.length,
  }
}
