import { idOf as id } from '~tests/support/world'
import type { RouteCase } from './case'

export const SETTINGS: Record<string, RouteCase> = {
  'account-settings': { at: '/account-settings' },
  'account-settings/account': { at: '/account-settings/account' },
  'account-settings/notifications': { at: '/account-settings/notifications' },
  'account-settings/privacy': { at: '/account-settings/privacy' },
  'account-settings/display': {
    at: '/account-settings/display',
    act: {
      by: 'alma',
      page: '/account-settings',
      form: 'Save display settings',
      values: { lite: 'on' },
      done: (db) => db.read.user.count({ where: { id: id('alma'), lite: true } }),
    },
  },
  'account-settings/sessions/end-others': {
    at: '/account-settings/sessions/end-others',
    act: 'none',
  },
  'account-settings/sessions/:sessionId/end': {
    at: '/account-settings/sessions/any/end',
    foreign: { of: (one) => `/account-settings/sessions/${one}/end`, id: 'somebody-elses' },
    act: 'none',
  },
  'account-settings/:activeSection': { at: '/account-settings/nothing' },
}
