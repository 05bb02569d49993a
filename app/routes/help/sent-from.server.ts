import { cameFrom } from '~/http/back.server'
import { ownPath } from '~/http/paths'

/** The rest of these addresses opens an account: it is none of the reader's. */
const SECRET_PLACE = /^\/(confirm-email|reset-password)\/.*/

/** A path of ours to be kept with a ticket, without its query, or the fallback. */
export function pageToKeep(candidate: string | null | undefined, fallback: string): string {
  const path = ownPath(candidate, fallback).replace(/[?#].*/, '')
  return path.replace(SECRET_PLACE, '/$1').slice(0, 500)
}

/**
 * The page from which somebody came to a form: the one its link names (?page=), else the one the
 * browser says. The form carries it along. (HELP-10)
 */
export function sentFrom(request: Request, self: string): string {
  const named = new URL(request.url).searchParams.get('page')
  return pageToKeep(named ?? cameFrom(request), self)
}
