import { z } from 'zod'
import { postById } from '~/domain/posts/queries.server'
import { storeViews, track } from '~/domain/tracking/commands.server'
import { actionSchema } from '~/domain/tracking/influence'
import { initiativeOf, storeInfluence } from '~/domain/tracking/influence.server'
import { trackSchema, viewsSchema } from '~/domain/tracking/schema'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { done, forEverybody, forMembers, listOf, objectOf, type Call, type Handed } from './call'

/** Pages tell a lot, and each tells all of it through one door. */
const limit = ({ ctx, context }: Handed<Ctx | VisitorCtx>) =>
  context.services.limits.tracking.count(ctx.viewer?.id ?? context.ip)

/** What people do on the pages. */
export const trackingCalls: readonly Call[] = [
  // (API-57, TRACK-01)
  forEverybody({
    method: 'POST',
    path: '/track',
    input: trackSchema.extend({ data: objectOf(trackSchema.shape.data).optional() }),
    limit,
    handle: ({ ctx, context }, tracked) => {
      track(context.services.tracker, ctx, tracked)
      return done()
    },
  }),
  // (API-85, TRACK-05)
  forMembers('/home', {
    method: 'POST',
    path: '/post_views',
    input: z.object({ views: listOf(viewsSchema.shape.views) }),
    limit,
    handle: async ({ ctx }, { views }) => {
      await storeViews(ctx, views)
      return done()
    },
  }),
  // (API-64, TRACK-10)
  forMembers('/home', {
    method: 'POST',
    path: '/influence/track_action',
    input: actionSchema,
    limit,
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
