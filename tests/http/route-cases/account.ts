import { idOf } from '~tests/support/world'
import { events, open, type RouteCase } from './case'

export const ACCOUNT: Record<string, RouteCase> = {
  fence: { at: '/fence' },
  'onboard-me': { at: '/onboard-me' },
  app: open('/app'),
  confirmed: open('/confirmed'),
  // No school here has a login of its own; what they do where one has is in single-sign-on.test.ts.
  'auth/:provider': open('/auth/oidc', 404),
  'auth/:provider/callback': open('/auth/oidc/callback', 404),
  'auth/:provider/connect': { at: '/auth/oidc/connect', act: 'none' },
  'auth/:provider/forget': {
    at: '/auth/oidc/forget',
    visitor: { status: 200, path: '/in/signup' },
    newcomer: { status: 200, path: '/in/signup' },
    act: 'none',
  },
  // What their forms do is in email-change.test.ts and passwords.test.ts: a link needs its mail.
  'confirm-email/:code': { ...open('/confirm-email/none', 404), act: 'none' },
  'reset-password/:code': { ...open('/reset-password/none', 404), act: 'none' },
  'forgot-password': {
    ...open('/forgot-password'),
    act: {
      by: null,
      page: '/forgot-password',
      form: 'Send the link',
      values: { email: 'ivan@northfield.test' },
      done: events('account.reset_requested', idOf('ivan')),
    },
  },
  react: {
    at: '/react',
    act: {
      by: 'alma',
      page: '/react',
      form: 'Save',
      values: { first_name: 'Alma Maria' },
      done: events('user.changed', idOf('alma')),
    },
  },
}
