import { idOf } from '~tests/support/world'
import type { RouteCase } from './case'

export const HOME: Record<string, RouteCase> = {
  home: { at: '/home' },
  'home/new-post': {
    at: '/home/new-post',
    refused: [{ who: 'priya', at: '/home/new-post', answer: '/home' }],
  },
  'home/newer': { at: '/home/newer' },
  'home/mindset-message': {
    at: '/home/mindset-message',
    act: {
      by: 'leo',
      page: '/home',
      form: '/home/mindset-message',
      done: (db) =>
        db.read.user.count({ where: { id: idOf('leo'), mindset_message_id: idOf('message:1') } }),
    },
  },
  'refer-a-friend': {
    at: '/refer-a-friend',
  },
}
