import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backupDatabase } from './database'
import { describeFile, readManifest, type FileEntry, type Manifest } from './manifest'

export type Verdict = {
  name: string
  manifest: Manifest | null
  /** Why it cannot be put back */
  problems: string[]
  /** Migrations that it is too old for; they are applied when it is put back */
  pending: string[]
}

/** Reads a backup as a whole: sums of all files, pages and references of the database, migrations. */
export async function verifyBackup(
  folder: string,
  name: string,
  migrationsDir: string,
): Promise<Verdict> {
  const manifest = existsSync(folder) ? await readManifest(folder) : 'there is no such backup'
  if (typeof manifest === 'string')
    return { name, manifest: null, problems: [manifest], pending: [] }
  const { file } = manifest.database
  if (file !== backupDatabase.file)
    return { name, manifest, problems: [`${file} is of another kind of database`], pending: [] }
  const problems = await wrongSums(folder, manifest)
  if (problems.length === 0) problems.push(...(await backupDatabase.findDamage(join(folder, file))))
  if (problems.length === 0) problems.push(...(await wrongCounts(folder, manifest)))
  const known = await readdir(migrationsDir)
  const has = new Set(manifest.database.migrations)
  for (const unknown of [...has].filter((migration) => !known.includes(migration)))
    problems.push(`it was made by a newer program: the migration ${unknown} is not known here`)
  const pending = known
    .filter((migration) => /^\d{14}_/.test(migration) && !has.has(migration))
    .sort()
  return { name, manifest, problems, pending }
}

async function wrongSums(folder: string, manifest: Manifest): Promise<string[]> {
  const problems: string[] = []
  for (const fact of [manifest.database, ...manifest.photos])
    if (!(await isSame(folder, fact))) problems.push(`${fact.file} is not what was copied`)
  return problems
}

/** What the manifest says about the rows has to be true of the database it is next to. */
async function wrongCounts(folder: string, { database }: Manifest): Promise<string[]> {
  if (!database.tables) return []
  const counts = await backupDatabase.countCopied(join(folder, database.file))
  return Object.entries(database.tables)
    .filter(([table, rows]) => counts[table] !== rows)
    .map(([table, rows]) => `${table} has ${counts[table] ?? 'no'} rows, not ${rows}`)
}

async function isSame(folder: string, fact: FileEntry): Promise<boolean> {
  if (!existsSync(join(folder, fact.file))) return false
  const described = await describeFile(folder, fact.file)
  return described.bytes === fact.bytes && described.sha256 === fact.sha256
}
