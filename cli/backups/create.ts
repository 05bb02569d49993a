import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FAILED_BACKUP, LAST_BACKUP } from '~/platform/database/backup-state.server'
import { upsertInto } from '~/platform/database/dialect'
import { newId } from '~/platform/ids'
import { createPrivateFolder, PRIVATE_MODE } from '~/platform/security/private-files.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import { raw, sql } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import type { Watch } from './backup-database'
import { backupDatabase } from './database'
import {
  describeFile,
  PHOTO_FILE,
  PHOTOS,
  removeUnfinished,
  toDisk,
  writeManifest,
  type FileEntry,
  type Manifest,
} from './manifest'

/** What a copy is made of. */
export type Source = {
  /** The path of a file, or an address */
  database: string
  photos: FileStorage
  program: string
}

/**
 * A consistent copy of the database as it is at one moment, while others write, with the photos
 * that it shows. It is made beside, written to the disk and moved in place as a whole: what is listed
 * under its name is complete. (CLI-24)
 */
export async function createBackup(
  source: Source,
  into: string,
  { name, now }: { name: string; now: Date },
  watch: Watch = {},
): Promise<Manifest> {
  createPrivateFolder(into)
  await removeUnfinished(into)
  const free = freeName(into, name)
  const part = join(into, `.${free}.${process.pid}.part`)
  try {
    watch.step?.('photos')
    await mkdir(join(part, PHOTOS), { recursive: true, mode: PRIVATE_MODE.folder })
    await copyPhotos(source, part)
    watch.step?.('database')
    const { file } = backupDatabase
    const summary = await backupDatabase.copy(source.database, join(part, file), watch)
    // Those that came while the others were copied.
    const photos = await copyPhotos(source, part)
    watch.step?.('sums')
    const manifest: Manifest = {
      format: 1,
      name: free,
      created_at: now.toISOString(),
      program: source.program,
      database: { ...(await describeFile(part, file)), ...summary },
      photos: await sums(part, photos),
    }
    watch.step?.('manifest')
    await writeManifest(part, manifest)
    for (const folder of [join(part, PHOTOS), part]) await toDisk(folder)
    watch.signal?.throwIfAborted()
    watch.step?.('in place')
    await rename(part, join(into, free))
    await toDisk(into)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

function freeName(into: string, name: string): string {
  let free = name
  for (let next = 2; existsSync(join(into, free)); next++) free = `${name}-${next}`
  return free
}

/**
 * Photos never change under their name, so each is copied once, from the folder or the bucket that
 * they are in. Returns their names.
 */
async function copyPhotos({ photos }: Source, part: string): Promise<string[]> {
  for (const { key } of await photos.list(`${PHOTOS}/`)) {
    const path = join(part, key)
    if (!PHOTO_FILE.test(key) || existsSync(path)) continue
    const content = await photos.read(key)
    // Someone has just taken the photo away.
    if (!content) continue
    await pipeline(Readable.from(content), createWriteStream(path))
    await toDisk(path)
  }
  return (await readdir(join(part, PHOTOS))).sort()
}

async function sums(part: string, names: string[]): Promise<FileEntry[]> {
  const files: FileEntry[] = []
  for (const name of names) files.push(await describeFile(part, `${PHOTOS}/${name}`))
  return files
}

/** Takes a backup away: hidden first, so that half a one is never listed. */
export async function removeBackup(into: string, name: string) {
  const gone = join(into, `.${name}.${process.pid}.part`)
  await rename(join(into, name), gone)
  await rm(gone, { recursive: true, force: true })
}

/** What failed before is of no interest once a run has gone well. */
export const forgetFailure = (database: string): Promise<void> =>
  backupDatabase.change(database, async (opened, values) => {
    await runSql(opened, sql`DELETE FROM ${raw(`"${values}"`)} WHERE key = ${FAILED_BACKUP}`)
  })

/**
 * For doctor, which doesn't know where backups are put, and for the audit. Past the program's own
 * database, which rejects one that is not migrated: you copy it before you migrate it. (CLI-09)
 */
export const recordBackup = (
  database: string,
  who: string,
  folder: string,
  { name, created_at }: Manifest,
): Promise<void> =>
  backupDatabase.change(database, async (opened, values) => {
    await runSql(
      opened,
      upsertInto(values, 'key', {
        key: LAST_BACKUP,
        value: JSON.stringify({ name, into: folder, at: created_at }),
        updated_at: new Date(created_at),
      }),
    )
    await runSql(
      opened,
      sql`INSERT INTO "Audit" (id, who, command, target, outcome, detail, created_at)
        VALUES (${newId()}, ${who}, 'backup create', ${folder}, 'done',
          ${JSON.stringify({ name })}, ${new Date()})`,
    )
  })
