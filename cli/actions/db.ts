import { existsSync } from 'node:fs'
import { migrationStatus, type MigrationStatus } from '~prisma/migrate'
import { migrateShared, migrationsDir, refuseFailed } from '../database'
import { pairs } from '../table'
import type { ReadingAction, WritingAction } from '../spec'
import type { Shell } from '../shell'

async function status(shell: Shell): Promise<MigrationStatus & { file: string }> {
  const { databaseFile } = await shell.env()
  return { file: databaseFile, ...(await migrationStatus(databaseFile, migrationsDir(shell))) }
}

/** (CLI-24, its database part) */
export const migrateAction: WritingAction = {
  async plan(shell) {
    const { file, pending, failed } = await status(shell)
    refuseFailed(failed)
    return {
      target: file,
      changes: pending.map((name) => ({ action: 'run', kind: 'migration', name })),
      apply: async () => ({ json: { applied: await migrateShared(file, migrationsDir(shell)) } }),
    }
  },
}

/** (CLI-24, its database part) */
export const statusAction: ReadingAction = {
  async run(shell) {
    const { file, applied, total, pending, failed } = await status(shell)
    return {
      ok: pending.length + failed.length === 0,
      json: { database: file, exists: existsSync(file), total, pending, failed },
      text: (look) =>
        pairs(
          [
            ['database', existsSync(file) ? file : `${file} (not there yet)`],
            ['applied', `${applied} of ${total}`],
            ...pending.map((name) => ['pending', name] as const),
            ...failed.map((name) => ['failed', name] as const),
          ],
          look,
        ),
    }
  },
}
