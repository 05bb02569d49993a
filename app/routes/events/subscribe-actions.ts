import { makeCalendarLink, removeCalendarLink } from '~/domain/campus-events/calendar-links.server'
import { postOnly } from '~/http/guards/action-table.server'
import { redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { subscribeToEvents } from '~/views/links'

const doing = (change: (ctx: Ctx) => Promise<void>, words: string) => ({
  back: () => subscribeToEvents,
  run: async ({ ctx, context }: RouteArgs) => {
    await change(ctx)
    return redirectWithFlash(context, subscribeToEvents, words)
  },
})

const { loader, action } = postOnly({
  renew: doing(
    makeCalendarLink,
    'Your calendar links are ready. Any you had before no longer work.',
  ),
  remove: doing(removeCalendarLink, 'Your calendar links no longer work.'),
})
export { loader, action }
export default () => null
