import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownDatabase } from '~/platform/database-use.server'
import { PRIVATE } from '~/platform/private-files.server'
import { copyOnce, createBackup, nameAt, type Source, type Watch } from './create'
import { DATABASE, PHOTOS, toDisk, type Manifest } from './manifest'

export type Restored = {
  /** Name of the backup of what was there before; null when there was nothing that could be copied */
  before: string | null
  /** Files of a database that was too damaged to be copied */
  aside: string[]
  /** People who have deleted their account since the backup was made, and are back */
  back: string[]
}

type Place = Source & { into: string; now: Date }

/** Brings an older copy to this program's migrations. */
type Migrate = (file: string) => Promise<unknown>

/**
 * Puts a backup in the place of the database, which nobody may have open (else DatabaseInUse). What
 * was there is kept as a backup of its own. The copy is made ready beside and takes the name of the
 * database in one step: killed at any moment, either the old or the new one is there as a whole.
 * Photos are only added. (CLI-24)
 */
export async function restoreBackup(
  place: Place,
  manifest: Manifest,
  migrate: Migrate,
  watch: Watch = {},
): Promise<Restored> {
  const { databaseFile, into } = place
  const letGo = ownDatabase(databaseFile)
  try {
    watch.step?.('copy')
    const fresh = `${databaseFile}.restoring`
    await clear(fresh)
    await copyFile(join(into, manifest.name, DATABASE), fresh)
    await chmod(fresh, PRIVATE.file)
    watch.step?.('migrate')
    await migrate(fresh)
    watch.step?.('prepare')
    prepare(fresh, place.now)
    await toDisk(fresh)
    watch.step?.('photos')
    await addPhotos(place, manifest)
    watch.step?.('keep')
    const back = existsSync(databaseFile) ? comeBack(fresh, databaseFile) : []
    const kept = await keep(place, watch)
    watch.step?.('log')
    await endLog(databaseFile, kept.aside.length > 0)
    watch.step?.('switch')
    await rename(fresh, databaseFile)
    watch.step?.('sync')
    await toDisk(dirname(databaseFile))
    return { ...kept, back }
  } finally {
    letGo()
  }
}

const beside = (file: string) => [`${file}-wal`, `${file}-shm`, `${file}-journal`]

async function clear(file: string) {
  for (const one of [file, ...beside(file), `${file}.migrate-lock`]) await rm(one, { force: true })
}

/**
 * Another name for search, so that no index of the time in between is taken for one of this
 * database, whatever numbers its events reach. Nobody stays signed in and no mailed link stays open:
 * it may be one that was ended since. Files of data copies are not in a backup. What some process
 * had begun begins again.
 */
function prepare(file: string, now: Date) {
  const db = new Database(file)
  try {
    db.pragma('foreign_keys = ON')
    db.transaction(() => {
      db.exec(
        `DELETE FROM "Fact" WHERE key IN
           ('search.identity', 'search.building', 'search.missed', 'search.owed', 'search.trouble')`,
      )
      db.exec('DELETE FROM "Session"')
      db.exec('DELETE FROM "DataDownload"')
      db.prepare('UPDATE "MailLink" SET ended_at = ? WHERE ended_at IS NULL').run(now.getTime())
      db.exec(`UPDATE "Job" SET state = 'ready', lease_owner = NULL, lease_until = NULL,
        attempts = max(0, attempts - 1) WHERE state = 'leased'`)
    })()
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.pragma('journal_mode = DELETE')
  } finally {
    db.close()
  }
}

async function addPhotos({ dataDir, into }: Place, { name, photos }: Manifest) {
  if (photos.length === 0) return
  const to = join(dataDir, PHOTOS)
  await mkdir(to, { recursive: true })
  const from = join(into, name, PHOTOS)
  for (const photo of await readdir(from)) await copyOnce(from, to, photo)
  await toDisk(to)
}

/** Accounts of the copy that are deleted in the present database. */
function comeBack(fresh: string, present: string): string[] {
  try {
    const db = new Database(fresh)
    try {
      db.prepare('ATTACH ? AS present').run(present)
      return db
        .prepare(
          `SELECT id FROM "User" u WHERE deleted_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM present."User" p WHERE p.id = u.id AND p.deleted_at IS NULL)`,
        )
        .pluck()
        .all() as string[]
    } finally {
      db.close()
    }
  } catch {
    // A damaged database says nothing.
    return []
  }
}

/** The present database as a backup; one that is damaged keeps its files under other names. */
async function keep(place: Place, watch: Watch): Promise<Omit<Restored, 'back'>> {
  const { databaseFile, into, now } = place
  if (!existsSync(databaseFile)) return { before: null, aside: [] }
  const name = `${nameAt(now)}-before-restore`
  try {
    const kept = await createBackup(place, into, { name, now }, { signal: watch.signal })
    return { before: kept.name, aside: [] }
  } catch (error) {
    if (watch.signal?.aborted || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    return { before: null, aside: await setAside(databaseFile, nameAt(now)) }
  }
}

async function setAside(file: string, at: string): Promise<string[]> {
  const aside: string[] = []
  for (const path of [file, ...beside(file)].filter((one) => existsSync(one))) {
    const to = `${file}.damaged-${at}${path.slice(file.length)}`
    await rm(to, { force: true })
    await link(path, to).catch(() => copyFile(path, to))
    aside.push(to)
  }
  await toDisk(dirname(file))
  return aside
}

/**
 * The log of the old database must not be read into the new one: its content goes into the file it
 * belongs to. That of a damaged one has been set aside.
 */
async function endLog(file: string, damaged: boolean) {
  if (!existsSync(file)) return
  if (damaged) {
    for (const one of beside(file)) await rm(one, { force: true })
    return
  }
  const db = new Database(file)
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
  if (beside(file).some((one) => existsSync(one)))
    throw new Error('another program has the database open')
}
