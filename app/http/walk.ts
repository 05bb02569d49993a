import { placeFrom, type Place } from '~/platform/keyset'

/** Where on a list an address stands, and the addresses of its other pages. */
export type Walk = { before: Place | null; page: number }
export type WalkLinks = { page: number; firstHref: string | null; nextHref: string | null }

/** `?before=` is the place; `page` only tells people how far they have come. */
export function walkOf(url: URL): Walk {
  const before = placeFrom(url.searchParams.get('before'))
  const page = Number(url.searchParams.get('page'))
  return { before, page: before && Number.isSafeInteger(page) && page > 1 ? page : 1 }
}

export function walkLinks(url: URL, next: string | null): WalkLinks {
  const { before, page } = walkOf(url)
  return {
    page,
    firstHref: before ? address(url, {}) : null,
    nextHref: next ? address(url, { before: next, page: String(page + 1) }) : null,
  }
}

function address(url: URL, place: Record<string, string>): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('before')
  query.delete('page')
  for (const [name, value] of Object.entries(place)) query.set(name, value)
  const text = query.toString()
  return text ? `${url.pathname}?${text}` : url.pathname
}
