import { idOf as id } from '~tests/support/world'
import type { RouteCase } from './case'

export const TIPS: Record<string, RouteCase> = {
  'pbo/welcome': { at: '/pbo/welcome' },
  'pbo/tips': { at: '/pbo/tips' },
  'pbo/thanks': { at: '/pbo/thanks' },
  'ctrl/coming-soon': { at: '/ctrl/coming-soon' },
  'ctrl/preview': { at: '/ctrl/preview' },
  'ctrl/tips': { at: '/ctrl/tips' },
  'ctrl/thanks': { at: '/ctrl/thanks' },
  'research-volunteer': {
    at: '/research-volunteer',
    act: {
      by: 'alma',
      page: '/research-volunteer',
      form: 'Save',
      values: { research_volunteer: 'yes' },
      done: (db) => db.read.user.count({ where: { id: id('alma'), research_volunteer: true } }),
    },
  },
}
