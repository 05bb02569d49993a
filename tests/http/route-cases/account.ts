import { idOf } from '~tests/support/world'
import { events, open, type RouteCase } from './case'

export const ACCOUNT: Record<string, RouteCase> = {
  fence: { at: '/fence' },
  'onboard-me': { at: '/onboard-me' },
  app: open('/app'),
  confirmed: open('/confirmed'),
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
