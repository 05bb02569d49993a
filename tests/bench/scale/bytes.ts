import Database from 'better-sqlite3'
import { join } from 'node:path'
import type { Installation } from './installations'
import type { Server } from './server'

/** Bytes of a row: without indexes, and of its entries in all indexes. */
export type RowBytes = { rows: number; table: number; indexes: number }

/** Large at a school, or written with each act */
const MEASURED = [
  'Post',
  'PostTopic',
  'PostTag',
  'Comment',
  'PostLike',
  'User',
  'Follow',
  'Event',
  'Notification',
]

/** What is searched in the database, and the table whose rows it is about */
const WORDS: Record<string, string> = {
  post_fts: 'Post',
  post_stems: 'Post',
  comment_fts: 'Comment',
  user_fts: 'User',
}

/** No seed has any: one for each comment that someone else has written. */
const ADD_NOTIFICATIONS = `INSERT INTO "Notification" (id, partner_code, user_id, kind, action_key, actor_id,
    post_id, comment_id, created_at, mailed_at)
  SELECT c.id, p.partner_code, p.user_id, 'comment', 'comment:' || c.id, c.user_id, p.id, c.id, c.created_at,
    c.created_at
  FROM "Comment" c JOIN "Post" p ON p.id = c.post_id WHERE c.user_id <> p.user_id`

/** Rows of tables that are rewritten first, so without what updates and deletions leave. */
export async function bytesOnServer(server: Server, at: Installation) {
  await server.query(at.url, ADD_NOTIFICATIONS)
  await server.query(at.url, 'VACUUM FULL ANALYZE')
  type Row = { rows: string; table_bytes: string; index_bytes: string }
  const found = new Map<string, RowBytes>()
  for (const name of [...MEASURED, ...Object.keys(WORDS)]) {
    const [row] = await server.query<Row>(
      at.url,
      `SELECT (SELECT count(*) FROM "${WORDS[name] ?? name}") AS rows,
        pg_table_size('"${name}"') AS table_bytes, pg_indexes_size('"${name}"') AS index_bytes`,
    )
    found.set(name, eachRow(Number(row?.rows), Number(row?.table_bytes), Number(row?.index_bytes)))
  }
  return found
}

type Size = { name: string; owner: string; type: 'table' | 'index'; bytes: number }

/** The same of a file. The words of its texts are in tables that begin with the name of the index. */
export function bytesOfFile(at: Installation): Map<string, RowBytes> {
  const db = new Database(join(at.dataDir, 'quad.db'))
  db.exec(ADD_NOTIFICATIONS)
  db.exec('VACUUM')
  const sizes = db
    .prepare(
      `SELECT m.name, m.tbl_name AS owner, m.type, s.pgsize AS bytes FROM dbstat s
        JOIN sqlite_schema m ON m.name = s.name WHERE s.aggregate = true`,
    )
    .all() as Size[]
  const sum = (isPart: (size: Size) => boolean) =>
    sizes.filter(isPart).reduce((all, { bytes }) => all + bytes, 0)
  const count = (name: string) => Number(db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get())
  const found = new Map<string, RowBytes>()
  for (const name of MEASURED) {
    const bytes = (type: Size['type']) => sum((one) => one.owner === name && one.type === type)
    found.set(name, eachRow(count(name), bytes('table'), bytes('index')))
  }
  for (const [name, about] of Object.entries(WORDS))
    found.set(
      name,
      eachRow(
        count(about),
        sum((one) => one.name.startsWith(`${name}_`)),
        0,
      ),
    )
  db.close()
  return found
}

const eachRow = (rows: number, table: number, indexes: number): RowBytes => ({
  rows,
  table: table / Math.max(1, rows),
  indexes: indexes / Math.max(1, rows),
})
