import { existsSync } from 'node:fs'
import { migrationStatus } from '~prisma/migration-status'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { migrateShared, migrationsDir, assertNoFailedMigrations } from '../database'
import { pairs } from '../table'

async function readStatus(context: Context) {
  const { databaseFile } = await context.env()
  return { file: databaseFile, ...(await migrationStatus(databaseFile, migrationsDir(context))) }
}

/** (CLI-24, its database part) */
export const migrate: WriteAction = async (context) => {
  const { file, pending, failed } = await readStatus(context)
  assertNoFailedMigrations(failed)
  return {
    target: file,
    changes: pending.map((name) => ({ action: 'run', kind: 'migration', name })),
    apply: async () => ({ json: { applied: await migrateShared(file, migrationsDir(context)) } }),
  }
}

/** (CLI-24, its database part) */
export const status: ReadAction = async (context) => {
  const { file, applied, total, pending, failed } = await readStatus(context)
  const exists = existsSync(file)
  return {
    ok: pending.length + failed.length === 0,
    json: { database: file, exists, total, pending, failed },
    text: (theme) =>
      pairs(
        [
          ['database', exists ? file : `${file} (does not exist yet)`],
          ['applied', `${applied} of ${total}`],
          ...pending.map((name) => ['pending', name] as const),
          ...failed.map((name) => ['failed', name] as const),
        ],
        theme,
      ),
  }
}
