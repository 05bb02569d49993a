import type { RowStore } from '~/platform/database/copying/row-store'
import { COPIED, DERIVED, keyValues, type RowValue } from '~/platform/database/copying/tables'
import type { TableName } from '~prisma/generated/tables'
import { PAGE_ROWS } from './copy-rows'
import { RowSum } from './row-sum'

type Sum = { rows: number; checksum: string }
export type Comparison = { table: TableName; from: Sum; to: Sum; same: boolean }

/** Every table of both, with those that triggers make: number of rows and checksum. */
export async function compareTables(
  source: RowStore,
  target: RowStore,
  signal: AbortSignal,
  step: (done: number) => void,
): Promise<Comparison[]> {
  const compared: Comparison[] = []
  let done = 0
  const more = (rows: number) => step((done += rows))
  for (const table of [...COPIED, ...DERIVED]) {
    const [from, to] = await Promise.all([
      sumRows(source, table, signal, more),
      sumRows(target, table, signal, () => undefined),
    ])
    compared.push({ table, from, to, same: from.rows === to.rows && from.checksum === to.checksum })
  }
  return compared
}

async function sumRows(
  store: RowStore,
  table: TableName,
  signal: AbortSignal,
  more: (rows: number) => void,
): Promise<Sum> {
  const sum = new RowSum(table)
  let after: RowValue[] | null = null
  for (;;) {
    signal.throwIfAborted()
    const rows = await store.page(table, after, PAGE_ROWS)
    for (const row of rows) sum.add(row)
    more(rows.length)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return { rows: sum.rows, checksum: sum.checksum }
    after = keyValues(table, last)
    // A file answers at once: a signal has to come through.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** What is said about a table whose rows differ. */
export function difference({ from, to }: Comparison): string {
  return from.rows === to.rows
    ? `has ${from.rows} rows in both, of which some differ`
    : `has ${from.rows} rows in the original and ${to.rows} in the copy`
}
