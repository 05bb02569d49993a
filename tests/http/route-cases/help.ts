import { idOf as id } from '~tests/support/world'
import type { Act, RouteCase } from './case'

const sends = (by: 'sam' | 'maya', page: string, values: Record<string, string>): Act => ({
  by,
  page,
  form: 'Send',
  values,
  done: (db) => db.read.ticket.count({ where: { user_id: id(by) } }),
})

export const HELP: Record<string, RouteCase> = {
  help: {
    at: '/help',
    act: sends('sam', '/help', { category: 'general', description: 'Where is my coach?' }),
  },
  feedback: {
    at: '/feedback',
    act: sends('maya', '/feedback', { description: 'It is quick.' }),
  },
}
