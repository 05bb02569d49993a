import { existsSync } from 'node:fs'
import { chmod, copyFile, link, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { acquireExclusiveLock } from '~/platform/database/sqlite/lock.server'
import { lastSequence } from '~/platform/database/dialect'
import { createPrivateFile, PRIVATE_MODE } from '~/platform/security/private-files.server'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { runSql, selectCount, selectIds } from '~/platform/database/sql.server'
import {
  attachFile,
  copySqliteFile,
  countRows,
  emptyLog,
  findDamage,
  firstTable,
  quickCheck,
  transact,
  withoutLog,
  withSqliteFile,
} from '~/platform/database/sqlite/file.server'
import type { BackupDatabase, RestoreParts, RestoreResult, Watch } from './backup-database'
import { nameAt, SQLITE_COPY, toDisk } from './manifest'

const countFile = (file: string) => withSqliteFile(file, { readonly: true }, countRows)

export const sqliteBackups: BackupDatabase = {
  file: SQLITE_COPY,
  exists: (file) => Promise.resolve(existsSync(file)),
  copy: async (file, to, watch) => {
    await copyDatabase(file, to, watch)
    return readSummary(to)
  },
  findDamage,
  countCopied: countFile,
  countRows: countFile,
  change: (file, work) =>
    withSqliteFile(file, { timeout: 30_000 }, (opened) =>
      // What the table is called, also in a database that waits for the migration that renamed it.
      transact(opened, () => work(opened, firstTable(opened, ['SystemValue', 'Fact']) ?? '')),
    ),
  assertUnused: (file) => Promise.resolve(acquireExclusiveLock(file)()),
  restore: restoreFile,
  withTemporary: (_, dir, work) => work(join(dir, SQLITE_COPY)),
}

/** Pages copied at a time; other work goes on in between. */
const PAGES = 1000

async function copyDatabase(from: string, to: string, { pages, signal }: Watch) {
  createPrivateFile(to)
  const onPages = (done: number, total: number) => {
    signal?.throwIfAborted()
    pages?.(done, total)
  }
  await copySqliteFile(from, to, onPages, PAGES)
  await withSqliteFile(to, {}, (copy) => {
    withoutLog(copy)
    quickCheck(copy)
  })
  await toDisk(to)
}

const readSummary = (file: string) =>
  withSqliteFile(file, { readonly: true }, async (copy) => ({
    migrations: await selectIds(
      copy,
      sql`SELECT migration_name AS id FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
    ),
    events: await selectCount(copy, lastSequence('Event')),
    people: await selectCount(copy, sql`SELECT count(*) AS count FROM "User" WHERE ${EXISTING}`),
    posts: await selectCount(copy, sql`SELECT count(*) AS count FROM "Post" WHERE ${EXISTING}`),
    tables: countRows(copy),
  }))
const EXISTING = raw('deleted_at IS NULL')

/**
 * The copy is prepared next to the database and takes its name in one step: killed at any moment, either the
 * old or the new one is there as a whole.
 */
async function restoreFile(databaseFile: string, parts: RestoreParts): Promise<RestoreResult> {
  const { watch } = parts
  const release = acquireExclusiveLock(databaseFile)
  try {
    watch.step?.('copy')
    const restoring = `${databaseFile}.restoring`
    await clear(restoring)
    await copyFile(parts.copy, restoring)
    await chmod(restoring, PRIVATE_MODE.file)
    watch.step?.('migrate')
    await parts.migrate(restoring)
    watch.step?.('prepare')
    await prepare(restoring, parts.freshStart)
    await toDisk(restoring)
    watch.step?.('photos')
    await parts.addPhotos()
    watch.step?.('keep')
    const back = existsSync(databaseFile) ? await returningPeople(restoring, databaseFile) : []
    const saved = await keep(databaseFile, parts)
    watch.step?.('log')
    await endLog(databaseFile, saved.aside.length > 0)
    watch.step?.('switch')
    await rename(restoring, databaseFile)
    watch.step?.('sync')
    await toDisk(dirname(databaseFile))
    return { ...saved, back }
  } finally {
    release()
  }
}

const sideFiles = (file: string) => [`${file}-wal`, `${file}-shm`, `${file}-journal`]

async function clear(file: string) {
  for (const path of [file, ...sideFiles(file), `${file}.migrate-lock`])
    await rm(path, { force: true })
}

const prepare = (file: string, freshStart: readonly SqlFragment[]) =>
  withSqliteFile(file, {}, async (copy) => {
    await transact(copy, async () => {
      for (const statement of freshStart) await runSql(copy, statement)
    })
    emptyLog(copy)
    withoutLog(copy)
  })

/** Accounts of the copy that are deleted in the present database. */
async function returningPeople(restored: string, present: string): Promise<string[]> {
  try {
    return await withSqliteFile(restored, {}, (copy) => {
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
async function keep(
  databaseFile: string,
  parts: RestoreParts,
): Promise<Omit<RestoreResult, 'back'>> {
  if (!existsSync(databaseFile)) return { before: null, aside: [] }
  try {
    return { before: await parts.keep(), aside: [] }
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    if (parts.watch.signal?.aborted || isFull) throw error
    return { before: null, aside: await setAside(databaseFile, nameAt(parts.now)) }
  }
}

async function setAside(file: string, at: string): Promise<string[]> {
  const aside: string[] = []
  for (const path of [file, ...sideFiles(file)].filter((part) => existsSync(part))) {
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
    for (const path of sideFiles(file)) await rm(path, { force: true })
    return
  }
  await withSqliteFile(file, {}, emptyLog)
  if (sideFiles(file).some((path) => existsSync(path)))
    throw new Error('another program has the database open')
}
