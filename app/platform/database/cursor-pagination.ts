/** A page of a list, and the cursor of the next one. */
export type Page<T> = { items: T[]; next: string | null }

/** A position in a list that is ordered by time and id. */
export type Cursor = { at: number; id: string }

export const formatCursor = ({ at, id }: Cursor): string => `${at.toString(36)}-${id}`

/** The cursor in a URL; anything else is null, the start of the list. */
export function parseCursor(text: string | null | undefined): Cursor | null {
  const [, at, id] = /^([0-9a-z]{1,9})-([0-9a-z]{26})$/.exec(text ?? '') ?? []
  return at && id ? { at: Number.parseInt(at, 36), id } : null
}

/** Makes a page from its rows and one more, which says whether there is a next page. */
export function toPage<Row, T>(
  rows: Row[],
  size: number,
  cursorFor: (row: Row) => Cursor,
  toItem: (row: Row) => T,
): Page<T> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return {
    items: items.map(toItem),
    next: rows.length > size && last ? formatCursor(cursorFor(last)) : null,
  }
}
