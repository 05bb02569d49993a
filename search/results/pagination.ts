import { MAX_PAGE } from '../criteria/criteria'
import type { SearchPage } from '../criteria/search-url'

/** Links to the pages around this one, and to the last one if this page doesn't exist. (SEARCH-22) */
export function paginate(
  { tab, criteria }: SearchPage,
  total: number,
  urlFor: (page: SearchPage) => string,
) {
  const { size, from } = criteria
  const pages = Math.min(MAX_PAGE, Math.max(1, Math.ceil(total / size)))
  const page = from / size + 1
  const hrefTo = (number: number) =>
    urlFor({ tab, criteria: { ...criteria, from: (number - 1) * size } })
  return {
    page,
    pages,
    previousHref: page > 1 ? hrefTo(page - 1) : null,
    nextHref: page < pages ? hrefTo(page + 1) : null,
    lastHref: total > 0 && page > pages ? hrefTo(pages) : null,
  }
}
