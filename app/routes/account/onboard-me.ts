import { redirect } from '@remix-run/node'
import { restartOnboarding } from '~/domain/accounts/core.server'
import { requireMember } from '~/http/guards/member-route.server'

/** Begins the onboarding again, which opens on the home page. (ONBOARD-03) */
export const loader = requireMember(async ({ ctx }) => {
  await restartOnboarding(ctx)
  return redirect('/home')
})
