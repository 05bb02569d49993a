import { redirect } from '@remix-run/node'
import { safePath } from '../addresses/paths'

/**
 * 303 back to the page whose button was pressed: the one the form names (return_to), else the one
 * the browser came from, else the fallback; only ever a page of ours. The anchor brings a browser
 * without script back to the place on the page.
 */
export async function redirectBack(
  request: Request,
  fallback: string,
  anchor = '',
): Promise<Response> {
  const form = await request.formData()
  const named = form.get('return_to')
  const to = safePath(typeof named === 'string' ? named : pageBefore(request), fallback)
  const place = anchor && !to.includes('#') ? `#${anchor}` : ''
  return redirect(to + place, 303)
}

/**
 * The page before, or null if it is unknown. Some browsers send only the site's address, always or when people
 * want that; / is no page of a member's, so it says nothing.
 */
function pageBefore(request: Request): string | null {
  const path = refererPath(request)
  return path === '/' ? null : path
}

/** Path and query of the page before, if it is on this host. */
export function refererPath(request: Request): string | null {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return null
  const from = new URL(referer)
  return from.host === new URL(request.url).host ? from.pathname + from.search : null
}
