import { COPY_KEY } from '../copying/copy-key'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database, { type Statement } from 'better-sqlite3'
import type { TableName } from '~prisma/generated/tables'
import {
  RowsRejected,
  type CopyMark,
  type Rehearse,
  type RowStore,
} from '~/platform/database/copying/row-store'
import {
  listColumns,
  keyColumns,
  type CopiedColumn,
  type Row,
  type RowValue,
} from '~/platform/database/copying/tables'

/** A file of SQLite whose rows are copied from or to it. */
export function openFileRows(file: string, { readonly }: { readonly: boolean }): RowStore {
  const db = new Database(file, { readonly, fileMustExist: true, timeout: 10_000 })
  db.pragma('foreign_keys = ON')
  // A copy that loses its last rows with the machine goes on before them.
  if (!readonly) db.pragma('synchronous = NORMAL')
  const inserts = new Map<TableName, Statement>()
  const saveMark = (mark: CopyMark) =>
    db.prepare(SAVE_MARK).run(COPY_KEY, JSON.stringify(mark), Date.now())
  return {
    page: async (table, after, limit) => readPage(db, table, after, limit),
    count: async (table) => countBy(db, `SELECT count(*) FROM "${table}"`),
    countTables: async () =>
      countBy(
        db,
        `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'`,
      ),
    lastEvent: async () =>
      countBy(db, `SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'Event'`),
    setLastEvent: async (seq) => {
      db.transaction(() => {
        db.prepare(`DELETE FROM sqlite_sequence WHERE name = 'Event'`).run()
        db.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('Event', ?)`).run(seq)
      })()
    },
    readMark: async () => {
      const value = db
        .prepare<[string], string>(`SELECT value FROM "SystemValue" WHERE key = ?`)
        .pluck()
        .get(COPY_KEY)
      return value === undefined ? null : (JSON.parse(value) as CopyMark)
    },
    write: async (table, rows, mark) => {
      const insert = inserts.get(table) ?? db.prepare(insertText(table))
      inserts.set(table, insert)
      db.transaction(() => {
        insertRows(table, insert, rows)
        saveMark(mark)
      })()
    },
    saveMark: async (mark) => {
      db.pragma('synchronous = FULL')
      saveMark(mark)
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.pragma('synchronous = NORMAL')
    },
    close: async () => void db.close(),
  }
}

const SAVE_MARK = `INSERT INTO "SystemValue" (key, value, updated_at) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`

const countBy = (db: Database.Database, text: string) => db.prepare(text).pluck().get() as number

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const places = (values: readonly unknown[]) => values.map(() => '?').join(', ')

function readPage(
  db: Database.Database,
  table: TableName,
  after: readonly RowValue[] | null,
  limit: number,
): Row[] {
  const columns = listColumns(table)
  const key = quoted(keyColumns(table))
  const rest = after ? `WHERE (${key}) > (${places(after)})` : ''
  const names = quoted(columns.map(({ name }) => name))
  const rows = db
    .prepare(`SELECT ${names} FROM "${table}" ${rest} ORDER BY ${key} LIMIT ?`)
    .raw()
    .all(...(after ?? []), limit) as unknown[][]
  return rows.map((row) => columns.map((column, at) => readValue(column, row[at])))
}

/** JSON that is a number is stored as one; times of long ago have parts of milliseconds. */
export function readValue({ type }: CopiedColumn, value: unknown): RowValue {
  if (value === null || value === undefined) return null
  if (type === 'Boolean') return value === 1
  if (type === 'DateTime')
    return Math.trunc(typeof value === 'number' ? value : Date.parse(`${value}`))
  return type === 'Json' ? String(value) : (value as RowValue)
}

/** What triggers have added to the values of the program gives way to what is copied. */
function insertText(table: TableName): string {
  const columns = listColumns(table)
  const insert = `INSERT INTO "${table}" (${quoted(columns.map(({ name }) => name))}) VALUES (${places(columns)})`
  return table === 'SystemValue'
    ? `${insert} ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`
    : insert
}

function insertRows(table: TableName, insert: Statement, rows: readonly Row[]) {
  for (const row of rows)
    try {
      insert.run(row.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (code.startsWith('SQLITE_CONSTRAINT')) throw new RowsRejected(table, [row], error as Error)
      throw error
    }
}

/** In a file of its own, which is gone afterwards. */
export const rehearseInFile: Rehearse = async (_place, scripts, batches) => {
  const dir = mkdtempSync(join(tmpdir(), 'quad-copy-'))
  const db = new Database(join(dir, 'rehearsal.db'))
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; BEGIN')
    for (const script of scripts) db.exec(script)
    db.exec('COMMIT; PRAGMA foreign_keys = OFF')
    return batches.map(({ table, rows }) => {
      const began = performance.now()
      db.transaction(() => insertRows(table, db.prepare(insertText(table)), rows))()
      return performance.now() - began
    })
  } finally {
    db.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
