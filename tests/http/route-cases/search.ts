import { idOf as id } from '~tests/support/world'
import type { RouteCase } from './case'

/** The same below both addresses. (SEARCH-09) */
function casesBelow(base: string): Record<string, RouteCase> {
  const search = (rest: string) => `${base}${rest}`
  const asks = (name: string, path = '') => ({
    of: (one: string) => `${search(path)}?${name}=${one}`,
    id: id(name === 'user_ids' ? 'lou' : 'topic:boats'),
  })
  const cases: Record<string, RouteCase> = {
    '': { at: search('?q=post'), foreign: asks('any_topics') },
    '/:tab': { at: search('/people'), foreign: asks('user_ids', '/people') },
    '/q/:q': { at: search('/q/lake') },
    '/tag/:tag': { at: search('/tag/nursing') },
    '/program/:program': { at: search('/program/Art') },
    '/program/:program/tab/:tab/status/:enrollment_status': {
      at: search('/program/Nursing/tab/people/status/current_students'),
    },
    '/:tab/interest/:interest': { at: search('/people/interest/chess') },
    '/:tab/:q': { at: search('/people/lou'), foreign: asks('user_ids', '/people/lou') },
  }
  const named = Object.entries(cases).map(([way, one]) => [`${base.slice(1)}${way}`, one])
  return Object.fromEntries(named) as Record<string, RouteCase>
}

export const SEARCH: Record<string, RouteCase> = {
  ...casesBelow('/search-results'),
  ...casesBelow('/search-results-2'),
}
