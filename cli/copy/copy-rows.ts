import type { CopyMark, RowStore } from '~/platform/database/copying/row-store'
import { COPIED, listColumns, keyValues } from '~/platform/database/copying/tables'
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
    const names = listColumns(table).map(({ name }) => name)
    const left = table === 'SystemValue' ? isLeft(table, names) : () => false
    for (;;) {
      signal.throwIfAborted()
      const rows = await source.page(table, mark.after, PAGE_ROWS)
      const last = rows.at(-1)
      if (!last) break
      mark = { ...mark, after: keyValues(table, last), rows: mark.rows + rows.length }
      const others = rows.filter((row) => !left(row))
      await target.write(table, others, mark)
      step(rows.length)
      if (rows.length < PAGE_ROWS) break
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await target.setLastEvent(await source.lastEvent())
  return mark
}
