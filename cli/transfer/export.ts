import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { ofSchool, transferTables } from '~/domain/data-lifecycle/transfer'
import { hasAvatar, isOwnPhoto, readAvatar } from '~/domain/photos/files.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import { raw, sql, type SqlFragment } from '~/platform/sql-text'
import { selectCount, selectIds } from '~/platform/sql.server'
import { withSqliteFile, type SqliteFile } from '~/platform/sqlite-file.server'
import { beginReading, iterateRows } from '~/platform/sqlite-rows.server'
import { TABLES, type TableName } from '~prisma/generated/tables'
import { sha256, type SchoolHeader } from './file'

type Source = { databaseFile: string; photos: FileStorage; program: string }
type School = { partner_code: string; name: string }

const rowsOfTable = (table: TableName, code: string) =>
  sql`FROM ${raw(`"${table}"`)} WHERE ${ofSchool(table, code)}`
const count = (opened: SqliteFile, rows: SqlFragment) =>
  selectCount(opened, sql`SELECT count(*) AS count ${rows}`)

/** Writes everything of a school into a file, as it is at one moment: whole or not at all. */
export async function exportSchool(
  { databaseFile, photos: saved, program }: Source,
  school: School,
  path: string,
  now: Date,
  step: (done: number, total: number) => void,
): Promise<SchoolHeader> {
  const part = `${path}.part`
  const out = createWriteStream(part, { mode: 0o600, flush: true })
  const hash = createHash('sha256')
  const write = async (line: object) => {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    if (!out.write(text)) await once(out, 'drain')
  }
  try {
    return await withSqliteFile(databaseFile, { readonly: true }, async (opened) => {
      beginReading(opened)
      const header = await makeHeader(opened, school, program, now)
      const photos = await existingPhotos(opened, saved, school.partner_code)
      const shown = new Set(photos)
      await write({ ...header, photos: photos.length })
      for (const url of photos) {
        const bytes = await readAvatar(saved, url)
        if (!bytes) throw new Error(`the photo ${url} was removed just now`)
        const photo = url.slice(url.lastIndexOf('/') + 1)
        await write({ photo, sha256: sha256(bytes), data: bytes.toString('base64') })
      }
      const total = Object.values(header.tables).reduce((sum, rows) => sum + rows, 0)
      let done = 0
      for (const table of transferTables())
        for (const row of iterateRows(
          opened,
          sql`SELECT * ${rowsOfTable(table, school.partner_code)}`,
        )) {
          // A photo whose file is gone doesn't go along.
          const url = table === 'User' ? String(row.avatar_url ?? '') : ''
          const isGone = isOwnPhoto(url) && !shown.has(url)
          await write({ table, row: isGone ? { ...row, avatar_url: null } : row })
          if (++done % 1000 === 0) step(done, total)
        }
      out.end(`${JSON.stringify({ end: hash.digest('hex') })}\n`)
      await once(out, 'close')
      await rename(part, path)
      return { ...header, photos: photos.length }
    })
  } catch (error) {
    out.destroy()
    await rm(part, { force: true })
    throw error
  }
}

async function makeHeader(
  opened: SqliteFile,
  { partner_code, name }: School,
  program: string,
  now: Date,
): Promise<SchoolHeader> {
  const tables: SchoolHeader['tables'] = {}
  const left_out: Record<string, number> = {}
  for (const table of transferTables()) {
    const rows = await count(opened, rowsOfTable(table, partner_code))
    tables[table] = rows
    if (!('partner_code' in TABLES[table].columns)) continue
    const own = sql`FROM ${raw(`"${table}"`)} WHERE partner_code = ${partner_code}`
    const left = (await count(opened, own)) - rows
    if (left > 0) left_out[table] = left
  }
  const used = sql`SELECT interest_id ${rowsOfTable('UserInterest', partner_code)}`
  const interests = sql`SELECT * FROM "Interest" WHERE id IN (${used}) ORDER BY code`
  return {
    ...{ format: 'quad-school', version: 1, partner_code, name, created_at: now.toISOString() },
    ...{ program, migrations: await appliedMigrations(opened), tables, photos: 0, left_out },
    interests: [...iterateRows(opened, interests)],
  }
}

export const appliedMigrations = (opened: SqliteFile): Promise<string[]> =>
  selectIds(
    opened,
    sql`SELECT migration_name AS id FROM _prisma_migrations WHERE finished_at IS NOT NULL
      ORDER BY migration_name`,
  )

async function existingPhotos(opened: SqliteFile, saved: FileStorage, code: string) {
  const urls = await selectIds(
    opened,
    sql`SELECT avatar_url AS id FROM "User" WHERE partner_code = ${code}
      AND avatar_url IS NOT NULL ORDER BY avatar_url`,
  )
  const found: string[] = []
  for (const url of new Set(urls)) if (await hasAvatar(saved, url)) found.push(url)
  return found
}
