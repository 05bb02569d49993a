/** One page of a list that is read from a place on, and where the next one begins. */
export type Page<T> = { items: T[]; next: string | null }

/** A place in a list ordered by time and id. */
export type Place = { at: number; id: string }

export const placeText = ({ at, id }: Place): string => `${at.toString(36)}-${id}`

/** The place that an address names; anything else is the beginning of the list. */
export function placeFrom(text: string | null | undefined): Place | null {
  const [, at, id] = /^([0-9a-z]{1,9})-([0-9a-z]{26})$/.exec(text ?? '') ?? []
  return at && id ? { at: Number.parseInt(at, 36), id } : null
}

/** Of one row more than the page holds, the page and the place after it. */
export function pageOf<Row, T>(
  rows: Row[],
  size: number,
  placeOf: (row: Row) => Place,
  shown: (row: Row) => T,
): Page<T> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return {
    items: items.map(shown),
    next: rows.length > size && last ? placeText(placeOf(last)) : null,
  }
}
