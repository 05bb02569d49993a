import { ownUser } from '~/domain/accounts/own-user.server'
import { partnerEntity } from '~/domain/partners/entity.server'
import { NotFound } from '~/platform/failures'
import { done, forEverybody, forMembers, nothing, type Call } from './call'

/** Who one is, and which school this is. */
export const entityCalls: readonly Call[] = [
  // Also for who has not accepted the terms yet. (API-08, ACCESS-06)
  forMembers('/accept', {
    method: 'GET',
    path: '/user',
    input: nothing,
    handle: async ({ ctx }) => done(await ownUser(ctx)),
  }),
  // Of the session or the address (API-52, ACCESS-02, ACCESS-03)
  forEverybody({
    method: 'GET',
    path: '/partner',
    input: nothing,
    handle: async ({ ctx }) => {
      const entity = ctx.partner && (await partnerEntity(ctx.db, ctx.partner.partner_code))
      if (!entity) throw new NotFound()
      return done(entity)
    },
  }),
]
