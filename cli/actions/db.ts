import { existsSync } from 'node:fs'
import { findSite } from '~/platform/database-lock.server'
import { assertMigratable } from '~prisma/version-match'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { migrateShared, readMigrationStatus } from '../database'
import { pairs } from '../table'

async function readStatus(context: Context) {
  const { databaseFile } = await context.env()
  return { file: databaseFile, ...(await readMigrationStatus(context, databaseFile)) }
}

/** (CLI-24, its database part) */
export const migrate: WriteAction = async (context) => {
  const { file, ...found } = await readStatus(context)
  assertMigratable(found)
  return {
    target: file,
    changes: found.pending.map((name) => ({ action: 'run', kind: 'migration', name })),
    apply: async () => ({ json: { applied: await migrateShared(context, file) } }),
  }
}

/** (CLI-24, its database part) */
export const status: ReadAction = async (context) => {
  const { file, applied, total, pending, failed, newer } = await readStatus(context)
  const exists = existsSync(file)
  const site = findSite(file)
  return {
    ok: pending.length + failed.length + newer.length === 0,
    json: { database: file, exists, total, pending, failed, newer, site },
    text: (theme) =>
      pairs(
        [
          ['database', exists ? file : `${file} (does not exist yet)`],
          ['applied', `${applied} of ${total}`],
          ...pending.map((name) => ['pending', name] as const),
          ...failed.map((name) => ['failed', name] as const),
          ...newer.map((name) => ['newer', `${name} (made by a newer Quad)`] as const),
          ['site', site ?? 'not running'],
        ],
        theme,
      ),
  }
}
