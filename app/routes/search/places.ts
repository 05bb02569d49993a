import { redirect } from '@remix-run/node'
import { ownPath } from '~/http/paths'
import { searchAddress, type SearchPage } from '~search/address'
import { LAST_PAGE } from '~search/criteria'

/**
 * The search field sent empty asks for nothing: the page it was sent from is shown again. Only the
 * field alone does that; a filter form always sends more. (SEARCH-24)
 */
export function leaveUnchanged(url: URL, request: Request): void {
  if (!isEmptySearch(url)) return
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return
  const from = new URL(referer)
  const samePage = from.pathname === url.pathname && from.search === ''
  // A page that was itself reached by an empty field would lead back to itself for ever.
  if (from.host !== url.host || samePage || isEmptySearch(from)) return
  throw redirect(ownPath(from.pathname + from.search, url.pathname))
}

const isEmptySearch = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].join() === 'q' && searchParams.get('q')?.trim() === ''

/** Links to the pages around this one; a page behind the last leads to the last. (SEARCH-22) */
export function pageLinks({ tab, criteria }: SearchPage, total: number, asked: SearchPage) {
  const { size, from } = criteria
  const pages = Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / size)))
  const page = from / size + 1
  const at = (wanted: number) =>
    searchAddress({ tab, criteria: { ...criteria, from: (wanted - 1) * size } })
  if (total > 0 && page > pages && asked.tab === tab) throw redirect(at(pages))
  return {
    page,
    pages,
    previousHref: page > 1 ? at(page - 1) : null,
    nextHref: page < pages ? at(page + 1) : null,
  }
}
