import { idOf as id } from '~tests/support/world'
import { events, LOGIN, login, sessionsOf, SIGNUP, TERMS, type RouteCase } from './case'

/** The pages of the door. */
export const DOOR: Record<string, RouteCase> = {
  'start/login': {
    at: '/start/login',
    visitor: { status: 200, path: '/start/login' },
    newcomer: { status: 200, path: '/start/login' },
  },
  'current-login': {
    at: '/current-login',
    visitor: LOGIN,
    newcomer: TERMS,
    act: login('/current-login', 'tess'),
  },
  'prospective-login': {
    at: '/prospective-login',
    visitor: { status: 200, path: '/prospective-login' },
    newcomer: TERMS,
    act: login('/prospective-login', 'ivan'),
  },
  logout: {
    at: '/logout',
    visitor: { status: 200, path: '/' },
    newcomer: { status: 200, path: '/logout' },
    act: {
      by: 'greta',
      page: '/logout',
      form: 'Log out',
      done: async (db) => ((await sessionsOf('greta')(db)) === 0 ? 1 : 0),
    },
  },
  accept: {
    at: '/accept',
    newcomer: { status: 200, path: '/accept' },
    refused: [{ who: 'sam', at: '/accept', answer: '/home' }],
    act: {
      by: 'nora',
      page: '/accept',
      form: 'I accept',
      done: events('terms.accepted', id('nora')),
    },
  },
  timeout: {
    at: '/timeout',
    visitor: { status: 419, path: '/timeout' },
    newcomer: { status: 419, path: '/timeout' },
  },
  '404': {
    at: '/404',
    visitor: { status: 404, path: '/404' },
    newcomer: { status: 404, path: '/404' },
    act: 'none',
  },
  // The default route. (ACCESS-17)
  '*': { at: '/no/such/page', visitor: SIGNUP, newcomer: TERMS, act: 'none' },
}
