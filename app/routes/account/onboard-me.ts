import { redirect } from '@remix-run/node'
import { restartOnboarding } from '~/domain/accounts/core.server'
import { forMembers } from '~/http/door.server'

/** Begins the onboarding anew, which opens on the home page. (ONBOARD-03) */
export const loader = forMembers(async ({ ctx }) => {
  await restartOnboarding(ctx)
  return redirect('/home')
})
