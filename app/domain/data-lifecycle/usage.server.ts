import { photoSizes, pictureUrl } from '~/domain/photos/files.server'
import type { Db } from '~/platform/database/types'
import { downloadSizes } from '~/platform/storage/download-files.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { TABLES, type TableName } from '~prisma/generated/tables'

export type Usage = {
  partner_code: string
  rows: number
  /** Bytes of the values in these rows; indexes and free space come on top */
  row_bytes: number
  /** Photos and data downloads */
  files: number
  file_bytes: number
}

/** What each of these schools takes up. Reads every table of schools once. For operators. */
export async function storageUsage(db: Db, files: FileStorage, codes: string[]): Promise<Usage[]> {
  const usage = new Map(codes.map((code) => [code, emptyUsage(code)]))
  for (const table of SCHOOL_TABLES)
    for (const { partner_code, count, bytes } of await measureTable(db, table)) {
      const school = usage.get(partner_code)
      if (!school) continue
      school.rows += count
      school.row_bytes += bytes
    }
  const sizesOf = { photo: await photoSizes(files), download: await downloadSizes(files) }
  for (const school of usage.values()) {
    const sizes = await fileSizes(db, sizesOf, school.partner_code)
    school.files = sizes.length
    school.file_bytes = sizes.reduce((sum, size) => sum + size, 0)
  }
  return [...usage.values()]
}

const emptyUsage = (partner_code: string): Usage => ({
  partner_code,
  rows: 0,
  row_bytes: 0,
  files: 0,
  file_bytes: 0,
})

const SCHOOL_TABLES = (Object.keys(TABLES) as TableName[]).filter(
  (table) => 'partner_code' in TABLES[table].columns,
)

const measuredRow = defineRow({ partner_code: col.text, count: col.number, bytes: col.number })

function measureTable(db: Db, table: TableName) {
  const sizes = Object.keys(TABLES[table].columns).map(
    (column) => `coalesce(octet_length(CAST("${column}" AS TEXT)), 0)`,
  )
  return selectRows(
    db,
    measuredRow,
    sql`SELECT partner_code, count(*) AS count, sum(${raw(sizes.join(' + '))}) AS bytes
      FROM ${raw(`"${table}"`)} GROUP BY partner_code`,
  )
}

async function fileSizes(
  db: Db,
  sizesOf: {
    photo: Awaited<ReturnType<typeof photoSizes>>
    download: Awaited<ReturnType<typeof downloadSizes>>
  },
  partner_code: string,
): Promise<number[]> {
  const photos = await db.read.user.findMany({
    where: { partner_code, avatar_url: { not: null } },
    select: { avatar_url: true },
  })
  const downloads = await db.read.dataDownload.findMany({
    where: { partner_code },
    select: { id: true },
  })
  const sizes: number[] = []
  const pictures = await db.read.picture.findMany({
    where: { partner_code },
    select: { id: true },
  })
  const urls = [
    ...photos.map((photo) => photo.avatar_url),
    ...pictures.map(({ id }) => pictureUrl(id)),
  ]
  for (const url of new Set(urls)) {
    const size = sizesOf.photo(url)
    if (size !== null) sizes.push(size)
  }
  for (const { id } of downloads) sizes.push(...sizesOf.download(id))
  return sizes
}
