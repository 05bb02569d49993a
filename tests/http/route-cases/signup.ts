import { solved } from '~tests/support/captcha'
import { ADA } from '~tests/support/signing-up'
import { open, type RouteCase } from './case'

/** A door through which a visitor comes in and makes one account. */
function door(path: string): RouteCase {
  const email = `${path.slice(1).replace('/', '.')}@home.test`
  return {
    ...open(path),
    act: {
      by: null,
      page: path,
      form: 'Sign up',
      values: (page) => ({ ...ADA, email, ...solved(page) }),
      done: (db) => db.read.user.count({ where: { email } }),
    },
  }
}

const INVITATION = '/prospective/signup/nobody-has-this'
const REFUSED = { status: 200, path: '/session/prospective_error' }

export const SIGNUP: Record<string, RouteCase> = {
  'in/signup': door('/in/signup'),
  'leader/signup': door('/leader/signup'),
  'pbo/signup': door('/pbo/signup'),
  'ctrl/signup': door('/ctrl/signup'),
  'prospective/signup': door('/prospective/signup'),
  // Northfield gives no ids, so every one is refused.
  'prospective/signup/:id': { at: INVITATION, visitor: REFUSED, newcomer: REFUSED, act: 'none' },
  // Without an identity it leads to the page; with one it is in single-sign-up.test.ts.
  'api/user/unprotected_save': {
    at: '/api/user/unprotected_save',
    visitor: { status: 200, path: '/in/signup' },
    newcomer: { status: 200, path: '/in/signup' },
    act: 'none',
  },
  'start/signup': open('/start/signup'),
  'session/prospective_error': open('/session/prospective_error'),
}
