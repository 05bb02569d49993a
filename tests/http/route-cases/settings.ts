import { idOf as id, PASSWORD } from '~tests/support/world'
import { events, type RouteCase } from './case'

const CHANGE = { email: 'changed@new.test', current_password: PASSWORD }

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
  'account-settings/email': {
    at: '/account-settings/email',
    act: {
      by: 'leo',
      page: '/account-settings',
      form: 'Change email',
      values: { email: 'leo@new.test', current_password: PASSWORD },
      done: events('account.confirmation_requested', id('leo')),
    },
  },
  'account-settings/email/resend': {
    at: '/account-settings/email/resend',
    act: {
      by: 'abe',
      page: '/account-settings',
      form: 'Resend the email',
      first: { page: '/account-settings', form: 'Change email', values: CHANGE },
      // The first message is the change's own.
      done: async (db) => (await events('account.confirmation_requested', id('abe'))(db)) - 1,
    },
  },
  'account-settings/email/cancel': {
    at: '/account-settings/email/cancel',
    act: {
      by: 'dev',
      page: '/account-settings',
      form: 'Cancel the change',
      first: { page: '/account-settings', form: 'Change email', values: CHANGE },
      done: (db) =>
        db.read.mailLink.count({ where: { user_id: id('dev'), ended_at: { not: null } } }),
    },
  },
  'account-settings/email/sent': { at: '/account-settings/email/sent' },
  'account-settings/password': {
    at: '/account-settings/password',
    act: {
      by: 'bea',
      page: '/account-settings',
      form: 'Change password',
      values: {
        current_password: PASSWORD,
        password: 'another one',
        password_confirmation: 'another one',
      },
      done: events('account.password_changed', id('bea')),
    },
  },
  'account-settings/password/reset': {
    at: '/account-settings/password/reset',
    act: {
      by: 'cora',
      page: '/account-settings/password/reset',
      form: 'Continue',
      done: events('account.reset_requested', id('cora')),
    },
  },
  'account-settings/:activeSection': { at: '/account-settings/nothing' },
}
