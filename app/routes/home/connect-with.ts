import { redirect } from '@remix-run/node'
import { connectOption } from '~/domain/home/connect-with.server'
import { track } from '~/domain/tracking/commands.server'
import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import { requireMember } from '~/http/guards/member-route.server'

/** Tracks that a way to connect was followed, and leads to the address the school has stored. (PROSP-05) */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const { track_id, header, link } = await connectOption(ctx, params.optionId ?? '')
  const name = TRACKED_EVENTS.connectWithClick
  track(context.services.tracker, ctx, { name, data: { track_id, header } })
  return redirect(link)
})

/** Shows nothing itself; with it, an error renders as a page and not as a bare message. */
export default () => null
