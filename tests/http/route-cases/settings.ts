import { idOf as id, PASSWORD, type PersonName } from '~tests/support/world'
import { events, open, TERMS, type Act, type RouteCase } from './case'

const CHANGE = { email: 'changed@new.test', current_password: PASSWORD }

const settings = (rest = '') => `/account-settings${rest}`

const SECTIONS: Record<string, RouteCase> = {
  'account-settings': { at: settings() },
  'account-settings/account': { at: settings('/account') },
  'account-settings/notifications': {
    at: settings('/notifications'),
    act: {
      by: 'alma',
      page: settings('/notifications'),
      form: 'Save',
      done: (db) => db.read.notificationSettings.count({ where: { user_id: id('alma') } }),
    },
  },
  'account-settings/privacy': {
    at: settings('/privacy'),
    act: {
      by: 'leo',
      page: settings('/privacy'),
      form: 'Save',
      values: { about_private: 'on' },
      done: events('user.changed', id('leo')),
    },
  },
  'account-settings/:activeSection': { at: settings('/nothing') },
}

const PARTS: Record<string, RouteCase> = {
  'account-settings/display': {
    at: settings('/display'),
    act: {
      by: 'alma',
      page: settings(),
      form: 'Save display settings',
      values: { lite: 'on' },
      done: (db) => db.read.user.count({ where: { id: id('alma'), lite: true } }),
    },
  },
  // Twice is tried where there are several sessions: see settings-sessions.
  'account-settings/sessions/end-others': { at: settings('/sessions/end-others'), act: 'none' },
  'account-settings/sessions/:sessionId/end': {
    at: settings('/sessions/any/end'),
    foreign: { of: (one) => settings(`/sessions/${one}/end`), id: 'somebody-elses' },
    act: 'none',
  },
  'account-settings/data': {
    at: settings('/data'),
    act: {
      by: 'leo',
      page: settings(),
      form: 'Make a copy of my data',
      done: (db) => db.read.dataDownload.count({ where: { user_id: id('leo') } }),
    },
  },
  'account-settings/data/:downloadId': {
    at: settings('/data/none'),
    foreign: { of: (one) => settings(`/data/${one}`), id: id('lou') },
  },
  'account-settings/data/:downloadId/:file': {
    at: settings('/data/none/json'),
    foreign: { of: (one) => settings(`/data/${one}/json`), id: id('lou') },
  },
  'account-settings/delete': {
    at: settings('/delete'),
    act: {
      by: 'lena',
      page: settings('/delete'),
      form: 'Delete my account',
      values: { content: 'keep', current_password: PASSWORD },
      done: events('account.deleted', id('lena')),
    },
  },
  goodbye: { ...open('/goodbye'), newcomer: TERMS },
}

const CONTACT: Record<string, RouteCase> = {
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
}

const switched = (by: PersonName, page: string, form: string): Act => ({
  ...{ by, page, form },
  done: events('user.changed', id(by)),
})

const PRIVACY: Record<string, RouteCase> = {
  'account-settings/privacy/global/on': {
    at: settings('/privacy/global/on'),
    act: switched('stan', settings('/privacy'), 'Turn on sharing with all schools'),
  },
  'account-settings/privacy/global/off': {
    at: settings('/privacy/global/off'),
    refused: [{ who: 'bea', at: settings('/privacy/global/off'), answer: 404 }],
    act: {
      by: 'ivan',
      page: settings('/privacy/global/off'),
      form: 'Turn off sharing with all schools',
      first: { page: settings('/privacy'), form: 'Turn on sharing with all schools' },
      done: async (db) => {
        const changes = await events('user.changed', id('ivan'))(db)
        return Math.max(changes - 1, 0)
      },
    },
  },
  'account-settings/privacy/enrollment/on': {
    at: settings('/privacy/enrollment/on'),
    act: switched('emma', settings('/privacy'), 'Turn on contact with prospective students'),
  },
  'account-settings/privacy/enrollment/off': {
    at: settings('/privacy/enrollment/off'),
    refused: [{ who: 'priya', at: settings('/privacy/enrollment/off'), answer: 404 }],
    act: {
      by: 'alma',
      page: settings('/privacy/enrollment/off'),
      form: 'Turn off contact with prospective students',
      done: (db) => db.read.user.count({ where: { id: id('alma'), enrollment_opt_status: 'out' } }),
    },
  },
  'account-settings/blocked/:userId/unblock': {
    at: settings(`/blocked/${id('alex')}/unblock`),
    foreign: { of: (one) => settings(`/blocked/${one}/unblock`), id: id('lou') },
    refused: [
      { who: 'sam', at: settings(`/blocked/${id('alex')}/unblock`), answer: settings('/privacy') },
      { who: 'alex', at: settings(`/blocked/${id('bea')}/unblock`), answer: settings('/privacy') },
    ],
    act: {
      by: 'bea',
      page: settings(`/blocked/${id('alex')}/unblock`),
      form: 'Unblock',
      done: events('user.unblocked', id('alex')),
    },
  },
}

export const SETTINGS: Record<string, RouteCase> = {
  ...SECTIONS,
  ...PARTS,
  ...CONTACT,
  ...PRIVACY,
}
