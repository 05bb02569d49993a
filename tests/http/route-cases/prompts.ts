import { idOf } from '~tests/support/world'
import type { RouteCase } from './case'

const CHECK = '/home/international-student-check'

export const PROMPTS: Record<string, RouteCase> = {
  'mobile-app': { at: '/mobile-app' },
  'home/international-student-check': {
    at: CHECK,
    act: {
      by: 'alma',
      page: CHECK,
      form: 'Save',
      values: { international: 'yes' },
      done: (db) => db.read.user.count({ where: { id: idOf('alma'), char_international: true } }),
    },
  },
}
