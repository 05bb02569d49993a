import type { Database, Statement } from 'better-sqlite3'
import type { Batch } from './rows'

/** Called after every transaction: rows written so far, rows in all if known, the table at hand. */
export type Progress = (done: number, total: number, label: string) => void

export interface LoadOptions {
  /** Rows expected, for the progress; 0 when unknown. */
  total?: number
  onProgress?: Progress
}

export interface Loaded {
  /** Rows that were not there before. */
  inserted: number
  /** Rows offered. */
  offered: number
}

/** Rows of one transaction: enough to be fast, few enough to let other writers in between. */
const ROWS_PER_TRANSACTION = 20_000

/**
 * Writes batches with prepared statements. Rows that are there already are left alone, so a second
 * load of the same world changes nothing. For the seeding commands only: it is the one place that
 * writes without a command, because the rows come with their counts and events. (CLI-16, CLI-17)
 */
export async function loadWorld(
  db: Database,
  batches: Iterable<Batch> | AsyncIterable<Batch>,
  { total = 0, onProgress }: LoadOptions = {},
): Promise<Loaded> {
  const write = writer(db)
  const loaded: Loaded = { inserted: 0, offered: 0 }
  let waiting: Batch[] = []
  let rows = 0
  const flush = () => {
    loaded.inserted += write(waiting)
    loaded.offered += rows
    onProgress?.(loaded.offered, total, waiting.at(-1)?.table ?? '')
    waiting = []
    rows = 0
  }
  for await (const batch of batches) {
    waiting.push(batch)
    rows += batch.rows.length
    if (rows >= ROWS_PER_TRANSACTION) flush()
  }
  flush()
  return loaded
}

/** Writes some batches in one transaction and answers how many rows were new. */
function writer(db: Database): (batches: readonly Batch[]) => number {
  const statements = new Map<string, Statement>()
  const transaction = db.transaction((batches: readonly Batch[]) => {
    let inserted = 0
    for (const { table, rows } of batches) {
      const [first] = rows
      if (first === undefined) continue
      const columns = Object.keys(first)
      const insert = statements.get(table) ?? db.prepare(insertSql(table, columns))
      statements.set(table, insert)
      for (const row of rows) inserted += insert.run(values(row, columns)).changes
    }
    return inserted
  })
  return (batches) => transaction.immediate(batches)
}

function insertSql(table: string, columns: readonly string[]): string {
  const names = columns.map((column) => `"${column}"`).join(', ')
  return `INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`
}

function values(row: object, columns: readonly string[]): unknown[] {
  const cells = row as Record<string, unknown>
  return columns.map((column) => stored(cells[column]))
}

/** As the adapter of the application stores it: milliseconds, 0 and 1, JSON text. */
function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return value ?? null
}
