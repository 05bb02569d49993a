import { prospectObjection } from '~/domain/signup/prospects.server'
import { forChecks, onlyPost } from '~/http/calls.server'

export const loader = onlyPost

/** Whether an id and an address belong to one another, as the school knows them. (SIGNUP-29) */
export const action = forChecks(async ({ ctx, said }) => ({
  message: await prospectObjection(ctx.db, ctx.partner, said),
}))
