import { storeViews, track } from '~/domain/tracking/commands.server'
import { trackSchema, viewsSchema } from '~/domain/tracking/schema'
import { refused } from '~/platform/failures'
import { done, forEverybody, forMembers, type Call } from './call'

/** What people do on the pages. */
export const trackingCalls: readonly Call[] = [
  // (API-57, TRACK-01)
  forEverybody({
    method: 'POST',
    path: '/track',
    input: trackSchema,
    handle: async ({ ctx, context }, tracked) => {
      const { limits, tracker } = context.services
      const wait = await limits.tracking.count(ctx.viewer?.id ?? context.ip)
      if (wait > 0) return refused({ '': ['Please wait.'] }, wait)
      track(tracker, ctx, tracked)
      return done()
    },
  }),
  // (API-85, TRACK-05)
  forMembers('/home', {
    method: 'POST',
    path: '/post_views',
    input: viewsSchema,
    handle: async ({ ctx, context }, { views }) => {
      const wait = await context.services.limits.tracking.count(ctx.viewer.id)
      if (wait > 0) return refused({ '': ['Please wait.'] }, wait)
      await storeViews(ctx, views)
      return done()
    },
  }),
]
