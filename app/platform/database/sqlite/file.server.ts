import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { retryWhileBusy, type Waiting } from '~prisma/locking/database-use'
import type { Db } from '../types'
import type { RowType } from '../sql-row'
import type { SqlFragment, SqlValue } from '../sql-text'
import { selectRows } from '../sql.server'
import type { TableRows } from '../tools'
import { native, sqliteConnection } from './connection.server'
import { stored } from './dialect'

/**
 * The database as a file of SQLite: copies, checks, and tools that read a file which the program
 * itself rejects, because it isn't migrated yet or is being restored. Another database has tools of
 * its own for this.
 */
export type SqliteFile = Pick<Db, 'sql'>

type FileOptions = { readonly?: boolean; timeout?: number; fileMustExist?: boolean }

/** Opens a file for some work. Statements run through sql.server.ts. */
export async function withSqliteFile<T>(
  file: string,
  options: FileOptions,
  work: (opened: SqliteFile) => T | Promise<T>,
): Promise<T> {
  const connection = new Database(file, options)
  try {
    return await work({ sql: sqliteConnection(connection) })
  } finally {
    connection.close()
  }
}

/** Rows of a file that may be missing, damaged or not migrated yet: none where they can't be read. */
export async function tryReadRows<Row extends object>(
  file: string,
  type: RowType<Row>,
  statement: SqlFragment,
  timeout = 5_000,
): Promise<Row[]> {
  if (!existsSync(file)) return []
  try {
    return await withSqliteFile(file, { readonly: true, timeout }, (opened) =>
      selectRows(opened, type, statement),
    )
  } catch {
    return []
  }
}

/** Runs the work in a transaction of the file. */
export async function transact<T>(file: SqliteFile, work: () => Promise<T>): Promise<T> {
  const sql = native(file)
  sql.exec('BEGIN IMMEDIATE')
  try {
    const result = await work()
    sql.exec('COMMIT')
    return result
  } finally {
    if (sql.inTransaction) sql.exec('ROLLBACK')
  }
}

/** The tables of another file, under a name in front of theirs. */
export function attachFile(opened: SqliteFile, file: string, name: string): void {
  native(opened).prepare(`ATTACH ? AS ${name}`).run(file)
}

/** The first of these tables that the file has. */
export const firstTable = (file: SqliteFile, names: readonly string[]): string | undefined =>
  names.find(
    (name) =>
      native(file)
        .prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`)
        .get(name) !== undefined,
  )

/** How many rows each table has, without those that serve the full-text index. */
export function countRows(file: SqliteFile): Record<string, number> {
  const sql = native(file)
  const tables = sql
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'
        AND name NOT LIKE '%@_fts%' ESCAPE '@' ORDER BY name`,
    )
    .pluck()
    .all() as string[]
  const count = (table: string) => sql.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()
  return Object.fromEntries(tables.map((table) => [table, count(table) as number]))
}

/**
 * Copies a file as it is at one moment, some pages at a time while others write. The transaction
 * keeps the moment: without it every write of another process would make the copy begin again.
 */
export async function copySqliteFile(
  from: string,
  to: string,
  onPages: (done: number, total: number) => void,
  pagesAtATime: number,
): Promise<void> {
  await withSqliteFile(from, { readonly: true, timeout: 10_000 }, async (file) => {
    const sql = native(file)
    sql.exec('BEGIN')
    sql.prepare('SELECT count(*) FROM sqlite_master').get()
    await sql.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onPages(totalPages - remainingPages, totalPages)
        return pagesAtATime
      },
    })
  })
}

/** Moves the content of the log into the file. */
export const emptyLog = (file: SqliteFile): unknown =>
  native(file).pragma('wal_checkpoint(TRUNCATE)')

/** Keeps everything in one file, without a log next to it. */
export const withoutLog = (file: SqliteFile): unknown =>
  native(file).pragma('journal_mode = DELETE')

/** Looks through a file once. Throws if it is damaged. */
export function quickCheck(file: SqliteFile): void {
  const verdict = native(file).pragma('quick_check(1)', { simple: true })
  if (verdict !== 'ok') throw new Error(`the database is damaged: ${String(verdict)}`)
}

/** What SQLite finds in a database file; none when it is whole. */
export async function findDamage(file: string): Promise<string[]> {
  try {
    return await withSqliteFile(file, { readonly: true }, (opened) => {
      const sql = native(opened)
      const verdicts = (sql.pragma('integrity_check(5)') as { integrity_check: string }[])
        .map((row) => row.integrity_check)
        .filter((message) => message !== 'ok')
      const orphans = (sql.pragma('foreign_key_check') as unknown[]).length
      return orphans > 0 ? [...verdicts, `${orphans} rows point to nothing`] : verdicts
    })
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/**
 * Writes a megabyte and takes it back. Throws where the file can't be written now: more than the
 * cache holds goes to the disk before a transaction ends.
 */
export const tryWrite = (file: string, waiting: Waiting = {}): Promise<void> =>
  retryWhileBusy(
    () =>
      withSqliteFile(file, { fileMustExist: true, timeout: 0 }, (opened) => {
        native(opened).exec(`PRAGMA cache_size = 1; BEGIN IMMEDIATE;
      CREATE TABLE "_attempt" AS SELECT zeroblob(1000000) AS content; ROLLBACK`)
      }),
    WRITE_TIMEOUT,
    waiting,
  )

/** Milliseconds that a try to write waits for another writer */
const WRITE_TIMEOUT = 5_000

/** The same for an open file. */
export const insertInto =
  (sql: Database.Database) =>
  (tables: readonly TableRows[]): number =>
    insertRows(sql, tables)

function insertRows(sql: Database.Database, tables: readonly TableRows[]): number {
  const statements = new Map<string, Database.Statement>()
  const statementFor = ({ table, columns }: TableRows) => {
    const known = statements.get(table)
    if (known) return known
    const odd = columns.find((column) => !/^\w+$/.test(column))
    if (odd !== undefined) throw new Error(`not a column of ${table}: ${JSON.stringify(odd)}`)
    const names = columns.map((column) => `"${column}"`).join(', ')
    const values = columns.map(() => '?').join(', ')
    const insert = sql.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${values})`)
    statements.set(table, insert)
    return insert
  }
  const insert = (rows: TableRows): number =>
    rows.rows.reduce((count, row, at) => {
      const { changes } = statementFor(rows).run(row.map((value) => stored(value as SqlValue)))
      if (changes > 0) rows.added?.[at]?.forEach(insert)
      return count + changes
    }, 0)
  return sql
    .transaction(() => tables.reduce((inserted, rows) => inserted + insert(rows), 0))
    .immediate()
}
