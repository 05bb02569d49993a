import type { CopyMark, RowStore } from '~/platform/copying/row-store'
import { COPIED, columnsOf, keyValues, type Row } from '~/platform/copying/tables'
import type { TableName } from '~prisma/generated/tables'
import { Abort } from '../errors'
import { isLeft } from './row-sum'

/** Rows of a page, which is written in one transaction. */
export const PAGE_ROWS = 1000

/** Tables that aren't complete yet, with where to go on. */
export function remainingTables(mark: Pick<CopyMark, 'table' | 'after' | 'rows'> | null) {
  const first = mark?.table ? COPIED.indexOf(mark.table) : 0
  return COPIED.slice(first).map((table) => ({
    table,
    after: mark?.table === table ? mark.after : null,
    rows: mark?.table === table ? mark.rows : 0,
  }))
}

/**
 * Copies what is missing, page after page. How far it is stands in the target with each page, so killed at any
 * moment it goes on there and does nothing twice.
 */
export async function copyRows(
  source: RowStore,
  target: RowStore,
  begun: CopyMark,
  signal: AbortSignal,
  step: (rows: number) => void,
): Promise<CopyMark> {
  let mark = begun
  for (const { table, ...place } of remainingTables(mark)) {
    mark = { ...mark, table, ...place }
    const names = columnsOf(table).map(({ name }) => name)
    const left = table === 'SystemValue' ? isLeft(table, names) : () => false
    for (;;) {
      signal.throwIfAborted()
      const rows = await source.page(table, mark.after, PAGE_ROWS)
      const last = rows.at(-1)
      if (!last) break
      mark = { ...mark, after: keyValues(table, last), rows: mark.rows + rows.length }
      await writePage(
        target,
        table,
        rows.filter((row) => !left(row)),
        mark,
      )
      step(rows.length)
      if (rows.length < PAGE_ROWS) break
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await target.setLastEvent(await source.lastEvent())
  return mark
}

async function writePage(target: RowStore, table: TableName, rows: readonly Row[], mark: CopyMark) {
  try {
    await target.write(table, rows, mark)
  } catch (error) {
    // What one database stores and the other one can't, such as a zero byte in a text
    const { code, message } = error as Error & { code?: string }
    if (!/^22|^23/.test(code ?? '')) throw error
    const [from, to] = [rows[0], rows.at(-1)].map((row) => row && keyValues(table, row).join(' '))
    throw new Abort(`Rows of ${table} can't be stored there: ${message}`, {
      problems: [{ path: table, message: `one of ${from} to ${to}` }],
      next: 'Change the row in the original, then run the same command again.',
    })
  }
}
