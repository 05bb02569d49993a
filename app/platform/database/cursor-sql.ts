import type { Cursor } from './cursor-pagination'
import { EMPTY, raw, sql, type SqlFragment } from './sql-text'

/**
 * The rows behind a cursor, as a further condition: those before it in a list from the newest, or
 * with '>' those after it in a list from the oldest. Without a cursor, all.
 */
export function pastCursor(
  cursor: Cursor | null,
  { at, id }: { at: string; id: string },
  direction: '<' | '>' = '<',
): SqlFragment {
  if (!cursor) return EMPTY
  return sql`AND ${raw(`(${at}, ${id}) ${direction}`)} (${new Date(cursor.at)}, ${cursor.id})`
}
