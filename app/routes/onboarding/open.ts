import { redirect } from '@remix-run/node'
import { openOnboarding } from '~/domain/onboarding/commands.server'
import { requireMember } from '~/http/guards/member-route.server'
import { nextPage } from './tabs.server'

/** Goes on where the viewer's onboarding is. (ONBOARD-05) */
export const loader = requireMember(async ({ ctx }) =>
  redirect(nextPage(await openOnboarding(ctx))),
)
