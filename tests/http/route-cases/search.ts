import { idOf as id } from '~tests/support/world'
import type { RouteCase } from './case'

const search = (rest: string) => `/search-results${rest}`
const asks = (name: string, path = '') => ({
  of: (one: string) => `${search(path)}?${name}=${one}`,
  id: id(name === 'user_ids' ? 'lou' : 'topic:boats'),
})

export const SEARCH: Record<string, RouteCase> = {
  'search-results': { at: search('?q=post'), foreign: asks('any_topics') },
  'search-results/:tab': { at: search('/people'), foreign: asks('user_ids', '/people') },
  'search-results/q/:q': { at: search('/q/lake') },
  'search-results/tag/:tag': { at: search('/tag/nursing') },
  'search-results/program/:program': { at: search('/program/Art') },
  'search-results/program/:program/tab/:tab/status/:enrollment_status': {
    at: search('/program/Nursing/tab/people/status/current_students'),
  },
  'search-results/:tab/interest/:interest': { at: search('/people/interest/chess') },
  'search-results/:tab/:q': { at: search('/people/lou'), foreign: asks('user_ids', '/people/lou') },
}
