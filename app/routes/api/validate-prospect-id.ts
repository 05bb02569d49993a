import { UNKNOWN_PROSPECT } from '~/domain/signup/prospects'
import { openProspect } from '~/domain/signup/prospects.server'
import { forChecks, onlyPost } from '~/http/calls.server'

export const loader = onlyPost

/** Whether an id is one that this school has given out and nobody has used. (SIGNUP-23, SIGNUP-29) */
export const action = forChecks(async ({ ctx, said }) => {
  const prospect = await openProspect(ctx.db, ctx.partner, said.prospect_id)
  return { message: prospect ? null : UNKNOWN_PROSPECT }
})
