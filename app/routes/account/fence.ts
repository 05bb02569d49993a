import { redirect } from '@remix-run/node'
import { completeCore } from '~/domain/accounts/core.server'
import { requireMember } from '~/http/guards/member-route.server'

/**
 * The end of an introduction: completes the core and goes home. Leaders on their way and
 * control-group users do not get here, the navigation guard sends them elsewhere. (ACCESS-24, ACCESS-25)
 */
export const loader = requireMember(async ({ ctx }) => {
  await completeCore(ctx)
  return redirect('/home')
})
