import { redirect } from '@remix-run/node'
import { requireMember } from '~/http/guards/member-route.server'
import { redirectEmptySearch } from './redirects'
import { searchBase } from './search-paths'

/**
 * What a form sends becomes the address that names the text; nothing to search for leads back to
 * the page the form was on. (PROSP-14)
 */
export const loader = requireMember(({ url, request }) => {
  redirectEmptySearch(url, request)
  const { q = '', ...others } = Object.fromEntries(url.searchParams)
  const base = searchBase(url)
  const text = q.trim()
  if (!text || !isSegment(text)) return redirect(base + url.search)
  const query = new URLSearchParams(others).toString()
  return redirect(`${base}/q/${encodeURIComponent(text)}${query && `?${query}`}`)
})

/** Browsers resolve '.' and '..' in a path, Remix takes '.data' at its end for its own, the router reads '%2F' as '/'. */
const isSegment = (text: string) => !/^\.{1,2}$|\.data$|%2f/i.test(text)

/** Shows nothing itself; with it, an error renders as a page and not as a bare message. */
export default () => null
