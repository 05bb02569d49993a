import { redirect } from '@remix-run/node'
import { quickLink } from '~/domain/coaching/quick-links'
import { track } from '~/domain/tracking/commands.server'
import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import { requireMember } from '~/http/guards/member-route.server'

/** Tracks that a quick link was followed, and leads to the address the school has set. (COACH-06) */
export const loader = requireMember(({ ctx, context, params }) => {
  const link = params.link ?? ''
  const address = quickLink(ctx, link)
  const name = TRACKED_EVENTS.clickedSuccessCoachQuickLink
  track(context.services.tracker, ctx, { name, data: { link } })
  return redirect(address)
})

/** Shows nothing itself; with it, an error renders as a page and not as a bare message. */
export default () => null
