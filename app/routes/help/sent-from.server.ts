import { cameFrom } from '~/http/back.server'
import { pageToKeep } from '~/http/paths'

/**
 * The page from which somebody came to a form: the one its link names (?page=), else the one the
 * browser says. The form carries it along. (HELP-10)
 */
export function sentFrom(request: Request, self: string): string {
  const named = new URL(request.url).searchParams.get('page')
  return pageToKeep(named ?? cameFrom(request), self)
}
