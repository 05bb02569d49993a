import type { InsertMissing, TableRows } from '~/platform/database/tools'
import { TABLES as SCHEMA, type TableName } from '~prisma/generated/tables'
import type { Batch } from './rows'
import { partRows, type PartRow } from './user-row'

/** Called after every transaction: rows written so far, rows in all if known, the table at hand. */
export type Progress = (done: number, total: number, label: string) => void

export interface LoadOptions {
  /** Rows expected, for the progress; 0 when unknown. */
  total?: number
  onProgress?: Progress
}

export interface LoadResult {
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
export async function loadRows(
  insert: InsertMissing,
  batches: Iterable<Batch> | AsyncIterable<Batch>,
  { total = 0, onProgress }: LoadOptions = {},
): Promise<LoadResult> {
  const loaded: LoadResult = { inserted: 0, offered: 0 }
  let waiting: Batch[] = []
  let rows = 0
  const flush = async () => {
    loaded.inserted += await insert(waiting.flatMap(tableRows))
    loaded.offered += rows
    onProgress?.(loaded.offered, total, waiting.at(-1)?.table ?? '')
    waiting = []
    rows = 0
  }
  for await (const batch of batches) {
    waiting.push(batch)
    rows += batch.rows.length
    if (rows >= ROWS_PER_TRANSACTION) await flush()
  }
  await flush()
  return loaded
}

/** The columns that the first row has. */
function tableRows({ table, rows }: Batch): TableRows[] {
  const [first] = rows
  if (first === undefined) return []
  // A person's other tables are filled with them, and not for people who are there already.
  const added = table === 'User' ? rows.map((row) => partRows(row).map(partTable)) : undefined
  return [{ ...toTableRows(table, first, rows), added }]
}

const partTable = ({ table, row }: PartRow) => toTableRows(table, row, [row])

function toTableRows(table: TableName, first: object, rows: readonly object[]): TableRows {
  const columns = Object.keys(SCHEMA[table].columns).filter((name) => name in first)
  const cells = (row: object) =>
    columns.map((column) => storedCell((row as Record<string, unknown>)[column]))
  return { table, columns, rows: rows.map(cells) }
}

/** Each kind of database stores times and flags in its own way. */
const storedCell = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : (value ?? null)
