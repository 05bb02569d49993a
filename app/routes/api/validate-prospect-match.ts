import { prospectObjection } from '~/domain/signup/prospects.server'
import { forChecks, onlyPost } from '~/http/calls.server'

export const loader = onlyPost

/** Whether an id and an address belong to one another, as the school knows them. (SIGNUP-29) */
export const action = forChecks(({ ctx, context, said: { prospect_id, address = '' } }) => {
  const asking = { ip: context.ip, misses: context.services.limits.signup.misses }
  return prospectObjection(ctx.db, ctx.partner, { prospect_id, address }, asking)
})
