import type { RouteArgs } from './member-route.server'
import { refererPath } from '../responses/redirect-back.server'
import { isPublicPage } from './saved-submission.server'

/** The page the reader came from, for a form to lead back to; not /accept, which was only on the way here. */
export function returnPath({ context, request, url }: RouteArgs, fallback: string): string {
  const from = refererPath(request)
  const path = from?.replace(/[?#].*/, '')
  if (!from || !path || path === url.pathname || path === '/accept') return fallback
  return isPublicPage(context, path) ? fallback : from
}
