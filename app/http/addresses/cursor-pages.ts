import { parseCursor, type Cursor } from '~/platform/database/cursor-pagination'

/** The position of an address in a list, and the addresses of its other pages. */
export type CursorPage = { cursor: Cursor | null; page: number }
export type CursorLinks = { page: number; firstHref: string | null; nextHref: string | null }

/** `?before=` is the place; `page` only tells people how far they have come. */
export function readCursor(url: URL): CursorPage {
  const before = parseCursor(url.searchParams.get('before'))
  const page = Number(url.searchParams.get('page'))
  return { cursor: before, page: before && Number.isSafeInteger(page) && page > 1 ? page : 1 }
}

export function cursorLinks(url: URL, next: string | null): CursorLinks {
  const { cursor: before, page } = readCursor(url)
  return {
    page,
    firstHref: before ? pageHref(url, {}) : null,
    nextHref: next ? pageHref(url, { before: next, page: String(page + 1) }) : null,
  }
}

function pageHref(url: URL, params: Record<string, string>): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('before')
  query.delete('page')
  for (const [name, value] of Object.entries(params)) query.set(name, value)
  const text = query.toString()
  return text ? `${url.pathname}?${text}` : url.pathname
}
