import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import type { RestoreParts } from './backup-database'
import { backupDatabase } from './database'
import { describeFile, PHOTOS, type Manifest } from './manifest'
import { EMPTIED, restoreBackup } from './restore'

export type DrillRow = { table: string; backup: number; restored: number; ok: boolean }
export type DrillResult = { rows: DrillRow[]; problems: string[]; seconds: number }

/**
 * Restores a backup of a folder into a temporary one and a temporary database, as a real restore does, and compares what is
 * there then with what was copied: the rows of each table, and the photos byte for byte.
 */
export async function drillRestore(
  database: string,
  into: string,
  manifest: Manifest,
  migrate: RestoreParts['migrate'],
  now: Date,
): Promise<DrillResult> {
  const began = Date.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-drill-'))
  try {
    const { program, name, database: copied } = manifest
    const photos = openFolderStorage(dataDir)
    const restored = await backupDatabase.withTemporary(database, dataDir, async (temporary) => {
      const place = { database: temporary, photos, program, into, now }
      await restoreBackup(place, manifest, migrate)
      return backupDatabase.countRows(temporary)
    })
    const copy = join(into, name, copied.file)
    const was = copied.tables ?? (await backupDatabase.countCopied(copy))
    const rows = compare(was, restored)
    const problems = rows
      .filter(({ ok }) => !ok)
      .map(({ table, backup, restored }) => `${table} has ${restored} rows, not ${backup}`)
    problems.push(...(await wrongPhotos(dataDir, manifest)))
    return { rows, problems, seconds: (Date.now() - began) / 1000 }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Values about the site itself and the list of migrations change with a restore. */
const OWN = ['SystemValue', '_prisma_migrations']

/** Tables that a newer program has renamed or added are not compared. */
const compare = (was: Record<string, number>, is: Record<string, number>): DrillRow[] =>
  Object.entries(was).flatMap(([table, backup]) => {
    const restored = is[table]
    if (restored === undefined || OWN.includes(table)) return []
    const expected = EMPTIED.some((emptied) => emptied === table) ? 0 : backup
    return [{ table, backup, restored, ok: restored === expected }]
  })

async function wrongPhotos(dataDir: string, { photos }: Manifest): Promise<string[]> {
  const folder = join(dataDir, PHOTOS)
  const entries = existsSync(folder) ? await readdir(folder) : []
  const problems =
    entries.length === photos.length ? [] : [`${entries.length} photos, not ${photos.length}`]
  for (const { file, sha256 } of photos) {
    const same = existsSync(join(dataDir, file)) && (await describeFile(dataDir, file)).sha256
    if (same !== sha256) problems.push(`${file} is not what was copied`)
  }
  return problems
}
