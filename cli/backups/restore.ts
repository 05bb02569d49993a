import { existsSync } from 'node:fs'
import { chmod, copyFile, link, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { acquireExclusiveLock } from '~/platform/database-lock.server'
import { inList } from '~/platform/dialect'
import { PRIVATE_MODE } from '~/platform/private-files.server'
import { raw, sql } from '~/platform/sql-text'
import { runSql, selectIds } from '~/platform/sql.server'
import {
  attachFile,
  emptyLog,
  transact,
  withoutLog,
  withSqliteFile,
} from '~/platform/sqlite-file.server'
import { createBackup, nameAt, type Source, type Watch } from './create'
import { DATABASE, toDisk, type Manifest } from './manifest'

export type RestoreResult = {
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
 * Puts a backup in the place of the database, which no one may have open (else DatabaseInUse). What
 * was there is kept as a backup of its own. The copy is prepared next to it and takes the name of the
 * database in one step: killed at any moment, either the old or the new one is there as a whole.
 * Photos are only added. (CLI-24)
 */
export async function restoreBackup(
  place: Place,
  manifest: Manifest,
  migrate: Migrate,
  watch: Watch = {},
): Promise<RestoreResult> {
  const { databaseFile, into } = place
  const release = acquireExclusiveLock(databaseFile)
  try {
    watch.step?.('copy')
    const fresh = `${databaseFile}.restoring`
    await clear(fresh)
    await copyFile(join(into, manifest.name, DATABASE), fresh)
    await chmod(fresh, PRIVATE_MODE.file)
    watch.step?.('migrate')
    await migrate(fresh)
    watch.step?.('prepare')
    await prepare(fresh, place.now)
    await toDisk(fresh)
    watch.step?.('photos')
    await addPhotos(place, manifest)
    watch.step?.('keep')
    const back = existsSync(databaseFile) ? await returningPeople(fresh, databaseFile) : []
    const kept = await keep(place, watch)
    watch.step?.('log')
    await endLog(databaseFile, kept.aside.length > 0)
    watch.step?.('switch')
    await rename(fresh, databaseFile)
    watch.step?.('sync')
    await toDisk(dirname(databaseFile))
    return { ...kept, back }
  } finally {
    release()
  }
}

const sideFiles = (file: string) => [`${file}-wal`, `${file}-shm`, `${file}-journal`]

async function clear(file: string) {
  for (const one of [file, ...sideFiles(file), `${file}.migrate-lock`])
    await rm(one, { force: true })
}

/**
 * Another name for search, so that no index of the time in between is taken for one of this
 * database, whatever numbers its events reach. No one stays signed in and no mailed link stays open:
 * it may be one that was ended since. Files of data copies are not in a backup. What some process
 * had begun begins again.
 */
const prepare = (file: string, now: Date) =>
  withSqliteFile(file, {}, async (copy) => {
    await transact(copy, async () => {
      for (const statement of freshStart(now)) await runSql(copy, statement)
    })
    emptyLog(copy)
    withoutLog(copy)
  })

/** Tables that are empty after a restore. */
export const EMPTIED = ['Session', 'DataDownload'] as const

const freshStart = (now: Date) => [
  sql`DELETE FROM "SystemValue" WHERE ${inList('key', INDEX_KEYS)}`,
  ...EMPTIED.map((table) => sql`DELETE FROM ${raw(`"${table}"`)}`),
  sql`UPDATE "MailLink" SET ended_at = ${now} WHERE ended_at IS NULL`,
  sql`UPDATE "Job" SET state = 'ready', worker_id = NULL, lease_until = NULL,
    attempts = CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END WHERE state = 'leased'`,
]

const INDEX_KEYS = ['identity', 'building', 'missed', 'pendingReplay', 'lastError'].map(
  (name) => `search.${name}`,
)

/** Also into a bucket, where photos are in one. */
async function addPhotos({ photos: saved, into }: Place, { name, photos }: Manifest) {
  for (const { file } of photos)
    if (!(await saved.has(file))) await saved.put(file, { path: join(into, name, file) })
}

/** Accounts of the copy that are deleted in the present database. */
async function returningPeople(fresh: string, present: string): Promise<string[]> {
  try {
    return await withSqliteFile(fresh, {}, (copy) => {
      attachFile(copy, present, 'present')
      return selectIds(
        copy,
        sql`SELECT u.id FROM "User" u WHERE u.deleted_at IS NULL AND NOT EXISTS (
          SELECT 1 FROM present."User" p WHERE p.id = u.id AND p.deleted_at IS NULL)`,
      )
    })
  } catch {
    // A damaged database says nothing.
    return []
  }
}

/** The present database as a backup; one that is damaged keeps its files under other names. */
async function keep(place: Place, watch: Watch): Promise<Omit<RestoreResult, 'back'>> {
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
  for (const path of [file, ...sideFiles(file)].filter((one) => existsSync(one))) {
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
    for (const one of sideFiles(file)) await rm(one, { force: true })
    return
  }
  await withSqliteFile(file, {}, emptyLog)
  if (sideFiles(file).some((one) => existsSync(one)))
    throw new Error('another program has the database open')
}
