import Database from 'better-sqlite3'
import { join } from 'node:path'
import type { Installation } from './installations'
import type { Server } from './server'

/** Bytes of a row: without indexes, and of its entries in all indexes. */
export type RowBytes = { rows: number; table: number; indexes: number }

/** Large at a school, or written with each act; searched words are tables of their own in both. */
export const MEASURED = [
  ...['Post', 'PostTopic', 'PostTag', 'Comment', 'PostLike', 'User', 'Follow'],
  ...['Event', 'Notification'],
]

/** Rows as they are after the table was written anew, so without what updates and deletions leave. */
export async function bytesOnServer(server: Server, at: Installation): Promise<Map<string, RowBytes>> {
  await server.query(at.url, 'VACUUM FULL ANALYZE')
  type Row = { name: string; rows: string; bytes: string; index_bytes: string }
  const found = new Map<string, RowBytes>()
  for (const name of [...MEASURED, ...(await searchTables(server, at))]) {
    const [row] = await server.query<Row>(
      at.url,
      `SELECT (SELECT count(*) FROM "${name}") AS rows, pg_table_size('"${name}"') AS bytes,
        pg_indexes_size('"${name}"') AS index_bytes`,
    )
    const rows = Math.max(1, Number(row?.rows))
    const each = (bytes: string | undefined) => Number(bytes) / rows
    found.set(name, { rows, table: each(row?.bytes), indexes: each(row?.index_bytes) })
  }
  return found
}

async function searchTables(server: Server, at: Installation) {
  const rows = await server.query<{ name: string }>(
    at.url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename ~ '^(post|comment|user)_'`,
  )
  return rows.map(({ name }) => name).sort()
}

/** The same of a file. */
export function bytesOfFile(at: Installation): Map<string, RowBytes> {
  const db = new Database(join(at.dataDir, 'quad.db'))
  db.exec('VACUUM')
  const sizes = db
    .prepare(
      `SELECT m.tbl_name AS name, m.type, sum(s.pgsize) AS bytes FROM dbstat s
        JOIN sqlite_schema m ON m.name = s.name WHERE s.aggregate = true GROUP BY 1, 2`,
    )
    .all() as { name: string; type: 'table' | 'index'; bytes: number }[]
  const found = new Map<string, RowBytes>()
  for (const name of MEASURED) {
    const rows = Math.max(1, Number(db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()))
    const bytes = (type: string) =>
      sizes.find((one) => one.name === name && one.type === type)?.bytes ?? 0
    found.set(name, { rows, table: bytes('table') / rows, indexes: bytes('index') / rows })
  }
  const words = sizes.filter(({ name }) => /^(post|comment|user)_/.test(name))
  for (const family of new Set(words.map(({ name }) => name.split('_').slice(0, 2).join('_')))) {
    const own = words.filter(({ name }) => name === family || name.startsWith(`${family}_`))
    const rows = found.get(({ post: 'Post', comment: 'Comment', user: 'User' } as Record<string, string>)[
      family.split('_')[0] ?? ''
    ] ?? '')?.rows ?? 1
    found.set(family, { rows, table: own.reduce((sum, { bytes }) => sum + bytes, 0) / rows, indexes: 0 })
  }
  db.close()
  return found
}
