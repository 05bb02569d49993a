import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isProcessDead } from '~/platform/processes/worker-id.server'

/** A file of a backup, below its folder. */
export type FileEntry = { file: string; bytes: number; sha256: string }

/** What a backup says about itself; it is written last. */
export type Manifest = {
  format: 1
  name: string
  created_at: string
  /** Version of the program that made it */
  program: string
  database: FileEntry & {
    migrations: string[]
    events: number
    people: number
    posts: number
    /** Rows of each table; earlier versions didn't note them */
    tables?: Record<string, number>
  }
  photos: FileEntry[]
}

export const MANIFEST = 'manifest.json'
/** For `sha256sum -c`, without this program */
export const SUMS = 'SHA256SUMS'
/** The copy of the database: a file of SQLite, or what pg_dump writes */
export const SQLITE_COPY = 'quad.db'
export const POSTGRESQL_COPY = 'quad.dump'
const COPIES = [SQLITE_COPY, POSTGRESQL_COPY] as const
export type DatabaseCopy = (typeof COPIES)[number]
export const PHOTOS = 'photos'
/** A photo, below the folder of a backup as in its storage */
export const PHOTO_FILE = /^photos\/[^/\\]+\.webp$/

export async function describeFile(folder: string, file: string): Promise<FileEntry> {
  const path = join(folder, file)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { file, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

export async function writeManifest(folder: string, manifest: Manifest) {
  const text = JSON.stringify(manifest, null, 2)
  const { database, photos } = manifest
  const sums = [database, ...photos].map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('')
  await writeFile(join(folder, SUMS), sums, { mode: 0o600, flush: true })
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true })
}

/** The manifest of a backup, or why there is none that can be read. */
export async function readManifest(folder: string): Promise<Manifest | string> {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return 'it has no manifest'
  return parseManifest(await readFile(path, 'utf8'), basename(resolve(folder)))
}

/** The manifest of the backup of that name, or why it can't be used. */
export function parseManifest(text: string, name: string): Manifest | string {
  try {
    const read = JSON.parse(text) as Manifest
    if (read.format !== 1) return 'its manifest is of another version of this program'
    const whole = Array.isArray(read.photos) && read.database.sha256
    return whole && staysInside(read, name) ? read : 'its manifest is damaged'
  } catch {
    return 'its manifest cannot be read'
  }
}

/** Its files lie where a backup has them: what is copied by it goes nowhere else. */
const staysInside = ({ name, database, photos }: Manifest, expected: string) =>
  name === expected &&
  /^[^./\\][^/\\]*$/.test(name) &&
  COPIES.some((copy) => copy === database.file) &&
  photos.every(({ file }) => PHOTO_FILE.test(file))

export const totalBytes = ({ database, photos }: Manifest): number =>
  photos.reduce((sum, { bytes }) => sum + bytes, database.bytes)

/** A file, or the names in a folder, is on the disk when this ends. */
export async function toDisk(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** 2026-11-21T21-40-12Z, also in file systems without colons. */
export const nameAt = (now: Date): string =>
  now.toISOString().slice(0, 19).replaceAll(':', '-') + 'Z'

/** As a run names them (`nameAt`), also with what makes the name a free one. */
const NAMED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-before-restore)?(-\d+)?$/

/**
 * The backups of a folder, newest first; what is hidden is unfinished. Other folders that lie there,
 * such as lost+found, are none: nothing of a backup is in them, nor are they called like one.
 */
export type BackupEntry = { name: string; manifest: Manifest | null; problem: string | null }

export async function listBackups(into: string): Promise<BackupEntry[]> {
  if (!existsSync(into)) return []
  const entries = await readdir(into, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => NAMED.test(name) || holdsOne(join(into, name)))
  return byAge(await Promise.all(names.map((name) => readEntry(into, name))))
}

/** Newest first. */
export const byAge = (entries: BackupEntry[]): BackupEntry[] =>
  entries.sort((a, b) => backupTime(b).localeCompare(backupTime(a)) || b.name.localeCompare(a.name))

const holdsOne = (folder: string) =>
  [MANIFEST, ...COPIES].some((file) => existsSync(join(folder, file)))

/** What tells no time, neither inside nor by its name, is the oldest. */
const backupTime = ({ name, manifest }: BackupEntry) =>
  manifest?.created_at ?? (NAMED.test(name) ? name : '')

async function readEntry(into: string, name: string): Promise<BackupEntry> {
  const folder = join(into, name)
  const manifest = await readManifest(folder)
  if (typeof manifest === 'string') return { name, manifest: null, problem: manifest }
  const stats = await stat(join(folder, manifest.database.file)).catch(() => null)
  const whole = stats?.size === manifest.database.bytes
  return { name, manifest, problem: whole ? null : 'its database is missing or cut off' }
}

/** Removes what runs that were killed have left, but not what one is writing at this moment. */
export async function removeUnfinished(into: string) {
  if (!existsSync(into)) return
  for (const name of await readdir(into)) {
    const [, pid] = /^\..+\.(\d+)\.part$/.exec(name) ?? []
    if (pid && isProcessDead(`${hostname()}/${pid}`))
      await rm(join(into, name), { recursive: true, force: true })
  }
}
