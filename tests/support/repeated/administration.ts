import { invitePerson } from '~/domain/administration/people-invite.server'
import { ctx, db } from '../fixtures'
import { KEY, write, type Callers } from './types'

const email = 'someone.new@northfield.test'
const where = { email }

/** What a school's administrators do. */
export const ADMINISTRATION: Callers = {
  'administration/people-invite': {
    'inviting someone': () => {
      const input = { email, first_name: 'Someone', last_name: 'New', roles: [], invite: 'yes' }
      const form = { idempotencyKey: KEY, product: 'Quad' }
      return Promise.resolve({
        send: async () => invitePerson(await ctx('emma'), input, form),
        undo: () => write((tx) => tx.user.deleteMany({ where })),
        done: () => db.read.user.count({ where }),
      })
    },
  },
}
