import { redirect } from '@remix-run/node'
import { ownPath } from '~/http/paths'
import type { SearchPage } from '~search/address'
import { pagesAround } from '~search/pages'

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
export function pageLinks(
  shown: SearchPage,
  total: number,
  asked: SearchPage,
  addressOf: (page: SearchPage) => string,
) {
  const { lastHref, ...links } = pagesAround(shown, total, addressOf)
  if (lastHref && asked.tab === shown.tab) throw redirect(lastHref)
  return links
}
