import { z } from 'zod'
import { block } from '~/domain/people/blocking.server'
import { done, forMembers, type Call } from './call'

const userId = z.string({ error: 'Must be the id of a user' })

/** Calls about other people. */
export const peopleCalls: readonly Call[] = [
  // (API-24, PEOPLE-09)
  forMembers('/profile', {
    method: 'POST',
    path: '/user/block',
    input: z.object({ user_to_block: userId }),
    handle: async ({ ctx }, { user_to_block }) => {
      await block(ctx, user_to_block)
      return done()
    },
  }),
]
