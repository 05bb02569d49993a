import Database from 'better-sqlite3'
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivate, makePrivateFolder, PRIVATE } from '~/platform/private-files.server'
import {
  DATABASE,
  factOf,
  PHOTOS,
  removeUnfinished,
  toDisk,
  writeManifest,
  type FileFact,
  type Manifest,
} from './manifest'

/** What a copy is made of. */
export type Source = { databaseFile: string; dataDir: string; program: string }

export type Watch = {
  /** Pages of the database copied, of how many */
  pages?: (done: number, total: number) => void
  /** The next thing that is going to happen */
  step?: (name: string) => void
  signal?: AbortSignal
}

/** Pages copied at a time; other work goes on in between. */
const PAGES = 1000

/** 2026-11-21T21-40-12Z, also in file systems without colons. */
export const nameAt = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '-') + 'Z'

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
  makePrivateFolder(into)
  await removeUnfinished(into)
  const free = freeName(into, name)
  const part = join(into, `.${free}.${process.pid}.part`)
  try {
    watch.step?.('photos')
    await mkdir(join(part, PHOTOS), { recursive: true, mode: PRIVATE.folder })
    await copyPhotos(source, part)
    watch.step?.('database')
    await copyDatabase(source.databaseFile, join(part, DATABASE), watch)
    // Those that came while the others were copied.
    const photos = await copyPhotos(source, part)
    watch.step?.('sums')
    const manifest: Manifest = {
      format: 1,
      name: free,
      created_at: now.toISOString(),
      program: source.program,
      database: { ...(await factOf(part, DATABASE)), ...factsOf(join(part, DATABASE)) },
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
 * By SQLite's backup interface. The transaction keeps the moment: without it every write of another
 * process would make the copy begin again.
 */
async function copyDatabase(from: string, to: string, { pages, signal }: Watch) {
  makePrivate(to)
  const db = new Database(from, { readonly: true, timeout: 10_000 })
  try {
    db.exec('BEGIN')
    db.prepare('SELECT count(*) FROM sqlite_master').get()
    await db.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        signal?.throwIfAborted()
        pages?.(totalPages - remainingPages, totalPages)
        return PAGES
      },
    })
  } finally {
    db.close()
  }
  tidy(to)
  await toDisk(to)
}

/** One file without a log beside it, looked through once. Throws when it is damaged. */
function tidy(file: string) {
  const db = new Database(file)
  try {
    db.pragma('journal_mode = DELETE')
    const found = db.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw new Error(`the database is damaged: ${String(found)}`)
  } finally {
    db.close()
  }
}

function factsOf(file: string) {
  const db = new Database(file, { readonly: true })
  const one = (sql: string) => Number(db.prepare(sql).pluck().get() ?? 0)
  try {
    return {
      migrations: db
        .prepare('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL')
        .pluck()
        .all() as string[],
      events: one(`SELECT seq FROM sqlite_sequence WHERE name = 'Event'`),
      people: one('SELECT count(*) FROM "User" WHERE deleted_at IS NULL'),
      posts: one('SELECT count(*) FROM "Post" WHERE deleted_at IS NULL'),
    }
  } finally {
    db.close()
  }
}

/** Photos never change under their name, so each is copied once. Answers their names. */
export async function copyPhotos({ dataDir }: Source, part: string): Promise<string[]> {
  const from = join(dataDir, PHOTOS)
  const to = join(part, PHOTOS)
  const names = existsSync(from) ? await readdir(from) : []
  for (const name of names.filter((one) => one.endsWith('.webp'))) await copyOnce(from, to, name)
  return (await readdir(to)).sort()
}

export async function copyOnce(from: string, to: string, name: string) {
  const path = join(to, name)
  if (existsSync(path)) return
  try {
    await copyFile(join(from, name), path, constants.COPYFILE_FICLONE)
    await toDisk(path)
  } catch (error) {
    // Somebody has just taken the photo away.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function sums(part: string, names: string[]): Promise<FileFact[]> {
  const facts: FileFact[] = []
  for (const name of names) facts.push(await factOf(part, `${PHOTOS}/${name}`))
  return facts
}

/** Takes a backup away: hidden first, so that half a one is never listed. */
export async function removeBackup(into: string, name: string) {
  const gone = join(into, `.${name}.${process.pid}.part`)
  await rename(join(into, name), gone)
  await rm(gone, { recursive: true, force: true })
}
