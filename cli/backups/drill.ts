import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countRows, withSqliteFile } from '~/platform/sqlite-file.server'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { DATABASE, describeFile, PHOTOS, type Manifest } from './manifest'
import { EMPTIED, restoreBackup } from './restore'

export type DrillRow = { table: string; backup: number; restored: number; ok: boolean }
export type DrillResult = { rows: DrillRow[]; problems: string[]; seconds: number }

type Migrate = (file: string) => Promise<unknown>

/**
 * Restores a backup of a folder into a temporary one, as a real restore does, and compares what is
 * there then with what was copied: the rows of each table, and the photos byte for byte.
 */
export async function drillRestore(
  into: string,
  manifest: Manifest,
  migrate: Migrate,
  now: Date,
): Promise<DrillResult> {
  const began = Date.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-drill-'))
  try {
    const databaseFile = join(dataDir, DATABASE)
    const photos = openFolderStorage(dataDir)
    const place = { databaseFile, photos, program: manifest.program, into, now }
    await restoreBackup(place, manifest, migrate)
    const was = manifest.database.tables ?? (await rowsIn(join(into, manifest.name, DATABASE)))
    const rows = compare(was, await rowsIn(databaseFile))
    const problems = rows
      .filter(({ ok }) => !ok)
      .map(({ table, backup, restored }) => `${table} has ${restored} rows, not ${backup}`)
    problems.push(...(await wrongPhotos(dataDir, manifest)))
    return { rows, problems, seconds: (Date.now() - began) / 1000 }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const rowsIn = (file: string) => withSqliteFile(file, { readonly: true }, countRows)

/** Values about the site itself and the list of migrations change with a restore. */
const OWN = ['SystemValue', '_prisma_migrations']

/** Tables that a newer program has renamed or added are not compared. */
const compare = (was: Record<string, number>, is: Record<string, number>): DrillRow[] =>
  Object.entries(was).flatMap(([table, backup]) => {
    const restored = is[table]
    if (restored === undefined || OWN.includes(table)) return []
    const expected = EMPTIED.some((one) => one === table) ? 0 : backup
    return [{ table, backup, restored, ok: restored === expected }]
  })

async function wrongPhotos(dataDir: string, { photos }: Manifest): Promise<string[]> {
  const folder = join(dataDir, PHOTOS)
  const found = existsSync(folder) ? await readdir(folder) : []
  const problems =
    found.length === photos.length ? [] : [`${found.length} photos, not ${photos.length}`]
  for (const { file, sha256 } of photos) {
    const same = existsSync(join(dataDir, file)) && (await describeFile(dataDir, file)).sha256
    if (same !== sha256) problems.push(`${file} is not what was copied`)
  }
  return problems
}
