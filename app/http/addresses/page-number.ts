/** `?page=` of a list with numbered pages; whatever is no page is the first one. */
export function pageNumber(url: URL): number {
  const param = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(param) ? Number(param) : 1
}
