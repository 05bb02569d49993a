import type { RouteArgs } from '~/http/guards/member-route.server'
import { refererPath } from '~/http/responses/redirect-back.server'
import { storablePath } from '~/http/addresses/paths'

/**
 * The page from which someone came to a form: the one its link names (?page=), else the one the
 * browser says. The form carries it along. (HELP-10)
 */
export function originPage({ request, url }: RouteArgs, self: string): string {
  const named = url.searchParams.get('page')
  return storablePath(named ?? refererPath(request), self)
}
