import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createPrivateFolder, PRIVATE_MODE } from '~/platform/security/private-files.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import type { Watch } from './backup-database'
import {
  byAge,
  parseManifest,
  PHOTOS,
  writeManifest,
  type BackupEntry,
  type FileEntry,
  type Manifest,
} from './manifest'

/**
 * Backups in a bucket: for each its database and its manifest, which comes last and goes first, so
 * that what is listed is complete. Photos never change under their name, so each is there once for
 * all backups that show it.
 */
const FOLDER = 'backups/'
const manifestKey = (name: string) => `${FOLDER}${name}.json`
/** backups/<name>.db or backups/<name>.dump */
const databaseKey = ({ name, database }: Manifest) => `${FOLDER}${name}${extname(database.file)}`
const photoKey = ({ file }: FileEntry) => `backup-photos/${file.slice(PHOTOS.length + 1)}`

/** The backups of a bucket, newest first. */
export async function listInBucket(bucket: FileStorage): Promise<BackupEntry[]> {
  const files = await bucket.list(FOLDER)
  const sizes = new Map(files.map(({ key, bytes }) => [key, bytes]))
  const names = files.flatMap(({ key }) => /^backups\/([^/]+)\.json$/.exec(key)?.[1] ?? [])
  const entries: BackupEntry[] = []
  for (const name of names) {
    const content = await bucket.read(manifestKey(name))
    const manifest = content ? parseManifest(await text(content), name) : 'it has just been removed'
    if (typeof manifest === 'string') entries.push({ name, manifest: null, problem: manifest })
    else {
      const whole = sizes.get(databaseKey(manifest)) === manifest.database.bytes
      const problem = whole ? null : 'its database is missing or cut off'
      entries.push({ name, manifest, problem })
    }
  }
  return byAge(entries)
}

/** Copies a backup of a folder into the bucket, without the photos that `known` ones have there. */
export async function copyToBucket(
  bucket: FileStorage,
  folder: string,
  manifest: Manifest,
  known: readonly BackupEntry[],
  { signal }: Watch = {},
): Promise<void> {
  const stored = new Set(
    known.flatMap((backup) => backup.manifest?.photos.map((photo) => sameFile(photo)) ?? []),
  )
  const { name } = manifest
  for (const photo of manifest.photos) {
    signal?.throwIfAborted()
    if (!stored.has(sameFile(photo)))
      await bucket.put(photoKey(photo), { path: join(folder, name, photo.file) })
  }
  await bucket.put(databaseKey(manifest), { path: join(folder, name, manifest.database.file) })
  signal?.throwIfAborted()
  await bucket.put(manifestKey(name), JSON.stringify(manifest, null, 2))
}

const sameFile = ({ file, sha256 }: FileEntry) => `${file} ${sha256}`

/** Removes backups from the bucket, and the photos that no other one has. */
export async function removeFromBucket(
  bucket: FileStorage,
  entries: readonly BackupEntry[],
  names: readonly string[],
): Promise<void> {
  const gone = entries.filter(({ name }) => names.includes(name))
  const stay = entries.filter(({ name }) => !names.includes(name))
  for (const { name, manifest } of gone) {
    await bucket.remove(manifestKey(name))
    if (manifest) await bucket.remove(databaseKey(manifest))
  }
  // One whose manifest can't be read may have any photo.
  if (stay.some(({ manifest }) => manifest === null)) return
  const keys = (some: readonly BackupEntry[]) =>
    new Set(some.flatMap(({ manifest }) => manifest?.photos.map(photoKey) ?? []))
  const needed = keys(stay)
  for (const key of keys(gone)) if (!needed.has(key)) await bucket.remove(key)
}

/** Copies a backup of the bucket into a folder, where it appears as a whole. */
export async function fetchFromBucket(
  bucket: FileStorage,
  manifest: Manifest,
  into: string,
): Promise<void> {
  createPrivateFolder(into)
  const { name } = manifest
  const part = join(into, `.${name}.${process.pid}.part`)
  try {
    await mkdir(join(part, PHOTOS), { recursive: true, mode: PRIVATE_MODE.folder })
    await download(bucket, databaseKey(manifest), join(part, manifest.database.file))
    for (const photo of manifest.photos)
      await download(bucket, photoKey(photo), join(part, photo.file))
    await writeManifest(part, manifest)
    if (!existsSync(join(into, name))) await rename(part, join(into, name))
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** What isn't there stays missing: the check of the sums says so. */
async function download(bucket: FileStorage, key: string, path: string) {
  const content = await bucket.read(key)
  if (content)
    await pipeline(Readable.from(content), createWriteStream(path, { mode: PRIVATE_MODE.file }))
}
