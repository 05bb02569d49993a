import { createHash } from 'node:crypto'
import type { FileStorage, StoredFile } from '~/platform/storage/file-storage'
import { FILE_FOLDERS } from '~/platform/storage/site-files.server'
import { forEachFile, type Watch } from './pool'

export type Comparison = {
  /** What the source has, by key */
  files: ReadonlyMap<string, StoredFile>
  /** The same bytes on both sides */
  same: string[]
  missing: string[]
  different: string[]
  /** Only in the other place */
  surplus: string[]
}

/** What was being written, by a folder or by `quad doctor`. */
const PASSING = /\.[0-9a-f]{8}\.part$|\/\.doctor-/

/** The files of a place that a site keeps there, by key. */
export async function listFiles(storage: FileStorage): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>()
  for (const folder of FILE_FOLDERS)
    for (const file of await storage.list(folder))
      if (!PASSING.test(file.key)) files.set(file.key, file)
  return files
}

/** Compares two places by the SHA-256 of each file; both are read where sizes are the same. */
export async function compareFiles(
  from: FileStorage,
  to: FileStorage,
  watch: Watch,
): Promise<Comparison> {
  const files = await listFiles(from)
  const target = await listFiles(to)
  const comparison: Comparison = {
    files,
    same: [],
    missing: [],
    different: [],
    surplus: [...target.keys()].filter((key) => !files.has(key)),
  }
  await forEachFile([...files.values()], watch, async ({ key, bytes }) => {
    const other = target.get(key)
    if (!other) comparison.missing.push(key)
    else if (other.bytes !== bytes || !(await isSame(from, to, key))) comparison.different.push(key)
    else comparison.same.push(key)
  })
  return comparison
}

async function isSame(from: FileStorage, to: FileStorage, key: string): Promise<boolean> {
  const [mine, theirs] = await Promise.all([hashStored(from, key), hashStored(to, key)])
  return mine !== null && mine === theirs
}

/** The SHA-256 of a file as it is read from there, or null where there is none. */
export async function hashStored(storage: FileStorage, key: string): Promise<string | null> {
  const content = await storage.read(key)
  if (!content) return null
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}
