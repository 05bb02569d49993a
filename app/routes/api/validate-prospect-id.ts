import { prospectObjection } from '~/domain/signup/prospects.server'
import { forChecks, onlyPost } from '~/http/calls.server'

export const loader = onlyPost

/** Whether an id is one that this school has given out and nobody has used. (SIGNUP-23, SIGNUP-29) */
export const action = forChecks(({ ctx, context, said: { prospect_id } }) => {
  const asking = { ip: context.ip, misses: context.services.limits.signup.misses }
  return prospectObjection(ctx.db, ctx.partner, { prospect_id }, asking)
})
