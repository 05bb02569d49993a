import { z } from 'zod'
import { postById } from '~/domain/posts/queries.server'
import { storeViews, track } from '~/domain/tracking/commands.server'
import { actionSchema } from '~/domain/tracking/influence'
import { initiativeOf, storeInfluence } from '~/domain/tracking/influence.server'
import { trackSchema, viewsSchema } from '~/domain/tracking/schema'
import { NotFound, refused } from '~/platform/failures'
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
  // (API-64, TRACK-10)
  forMembers('/home', {
    method: 'POST',
    path: '/influence/track_action',
    input: actionSchema,
    handle: async ({ ctx }, action) => {
      const outcome = await storeInfluence(ctx, action)
      return outcome.ok ? done() : outcome
    },
  }),
  // With the post it belongs to, only for who may see that. (API-65, TRACK-09)
  forMembers('/home', {
    method: 'GET',
    path: '/influence/initiative',
    input: z.object({
      initiative_id: z.string({ error: 'Must be the id of an initiative' }),
      post_id: z.string({ error: 'Must be the id of a post' }).optional(),
    }),
    handle: async ({ ctx }, { initiative_id, post_id }) => {
      if (post_id !== undefined) postById(ctx, post_id)
      const initiative = await initiativeOf(ctx, initiative_id)
      if (!initiative) throw new NotFound()
      return done(initiative)
    },
  }),
]
