import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { ofSchool, transferTables } from '~/domain/data-lifecycle/transfer'
import { hasAvatar, isOwnPhoto, readAvatar } from '~/domain/photos/files.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import { readRows } from '~/platform/database/copying/read-rows.server'
import type { NamedRow, RowReader } from '~/platform/database/copying/row-reader'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCount, selectIds } from '~/platform/database/sql.server'
import { TABLES, type TableName } from '~prisma/generated/tables'
import { FORMAT, schemaSum, sha256, type SchoolHeader } from './file'

type Source = { place: string; photos: FileStorage; program: string }
type School = { partner_code: string; name: string }

export const countRows = (reader: RowReader, table: TableName, where: SqlFragment) =>
  selectCount(reader, sql`SELECT count(*) AS count FROM ${raw(`"${table}"`)} WHERE ${where}`)

/** Writes everything of a school into a file, as it is at one moment: whole or not at all. */
export async function exportSchool(
  { place, photos: saved, program }: Source,
  school: School,
  path: string,
  now: Date,
  step: (done: number, total: number) => void,
): Promise<SchoolHeader> {
  const part = `${path}.part`
  const out = createWriteStream(part, { mode: 0o600, flush: true })
  // Heard of by what is written next.
  out.on('error', () => undefined)
  const hash = createHash('sha256')
  const write = async (line: object) => {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    if (out.errored) throw out.errored
    if (!out.write(text)) await once(out, 'drain')
  }
  try {
    return await readRows(place, async (reader) => {
      const header = await makeHeader(reader, school, program, now)
      const photos = await existingPhotos(reader, saved, school.partner_code)
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
        for await (const row of reader.rows(table, ofSchool(table, school.partner_code))) {
          // A photo whose file is gone doesn't go along.
          const url = table === 'User' ? String(row.avatar_url ?? '') : ''
          const isGone = isOwnPhoto(url) && !shown.has(url)
          await write({ table, row: isGone ? { ...row, avatar_url: null } : row })
          if (++done % 1000 === 0) step(done, total)
        }
      out.end(`${JSON.stringify({ end: hash.digest('hex') })}\n`)
      await finished(out)
      await rename(part, path)
      return { ...header, photos: photos.length }
    })
  } catch (error) {
    out.destroy()
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}

async function makeHeader(
  reader: RowReader,
  { partner_code, name }: School,
  program: string,
  now: Date,
): Promise<SchoolHeader> {
  const tables: SchoolHeader['tables'] = {}
  const left_out: Record<string, number> = {}
  for (const table of transferTables()) {
    const rows = await countRows(reader, table, ofSchool(table, partner_code))
    tables[table] = rows
    if (!('partner_code' in TABLES[table].columns)) continue
    const left = (await countRows(reader, table, sql`partner_code = ${partner_code}`)) - rows
    if (left > 0) left_out[table] = left
  }
  const interests: NamedRow[] = []
  const used = sql`id IN (SELECT interest_id FROM "UserInterest"
    WHERE ${ofSchool('UserInterest', partner_code)})`
  for await (const row of reader.rows('Interest', used)) interests.push(row)
  return {
    ...FORMAT,
    partner_code,
    name,
    created_at: now.toISOString(),
    program,
    schema: schemaSum(),
    tables,
    photos: 0,
    left_out,
    interests,
  }
}

async function existingPhotos(reader: RowReader, saved: FileStorage, code: string) {
  const urls = await selectIds(
    reader,
    sql`SELECT avatar_url AS id FROM "User" WHERE partner_code = ${code}
      AND avatar_url IS NOT NULL
      UNION SELECT '/photos/' || id || '.webp' FROM "Picture" WHERE partner_code = ${code}
      ORDER BY id`,
  )
  const photos: string[] = []
  for (const url of new Set(urls)) if (await hasAvatar(saved, url)) photos.push(url)
  return photos
}
