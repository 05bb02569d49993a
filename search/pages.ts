import type { SearchPage } from './address'
import { LAST_PAGE } from './criteria'

/**
 * Links to the pages around this one (SEARCH-22), and where somebody belongs who is behind the
 * last. The page that shows them says what its addresses are.
 */
export function pagesAround(
  { tab, criteria }: SearchPage,
  total: number,
  addressOf: (page: SearchPage) => string,
) {
  const { size, from } = criteria
  const pages = Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / size)))
  const page = from / size + 1
  const at = (wanted: number) =>
    addressOf({ tab, criteria: { ...criteria, from: (wanted - 1) * size } })
  return {
    page,
    pages,
    previousHref: page > 1 ? at(page - 1) : null,
    nextHref: page < pages ? at(page + 1) : null,
    lastHref: total > 0 && page > pages ? at(pages) : null,
  }
}
