import { redirect } from '@remix-run/node'
import { safePath } from '~/http/addresses/paths'
import type { SearchPage } from '~search/criteria/search-url'
import { paginate } from '~search/results/pagination'

/**
 * The search field sent empty asks for nothing: the page it was sent from is shown again. Only the
 * field alone does that; a filter form always sends more. (SEARCH-24)
 */
export function redirectEmptySearch(url: URL, request: Request): void {
  if (!isEmptySearch(url)) return
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return
  const from = new URL(referer)
  const samePage = from.pathname === url.pathname && from.search === ''
  // A page that was itself reached by an empty field would redirect to itself forever.
  if (from.host !== url.host || samePage || isEmptySearch(from)) return
  throw redirect(safePath(from.pathname + from.search, url.pathname))
}

const isEmptySearch = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].join() === 'q' && searchParams.get('q')?.trim() === ''

/** Links to the pages around this one; a page behind the last leads to the last. (SEARCH-22) */
export function pageLinks(
  shown: SearchPage,
  total: number,
  requested: SearchPage,
  addressOf: (page: SearchPage) => string,
) {
  const { lastHref, ...links } = paginate(shown, total, addressOf)
  if (lastHref && requested.tab === shown.tab) throw redirect(lastHref)
  return links
}
