import * as z from 'zod'
import { postById } from '~/domain/posts/queries.server'
import { storeViews, track } from '~/domain/tracking/commands.server'
import { actionSchema } from '~/domain/tracking/influence'
import { findInitiative, storeInfluence } from '~/domain/tracking/influence.server'
import { enrollmentSchema, trackSchema, viewsSchema } from '~/domain/tracking/schema'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import {
  defineCommand,
  defineEndpoint,
  everyone,
  member,
  ok,
  type Endpoint,
  type EndpointArgs,
} from '../endpoint'
import { initiativeEntity } from '../entities/initiative'
import { idField, objectField } from '../fields'

const who = member('/home')

/** Pages send a lot of events, all of them counted together. */
const limit = ({ ctx, context }: EndpointArgs<Ctx | VisitorCtx>) =>
  context.services.limits.tracking.consume(ctx.viewer?.id ?? context.ip)

const data = objectField(trackSchema.shape.data).optional()

/** What people do on the pages. */
export const trackingEndpoints: readonly Endpoint[] = [
  // (API-57, TRACK-01)
  defineCommand({
    path: '/track',
    who: everyone,
    input: trackSchema.extend({ data }),
    limit,
    run: ({ ctx, context }, event) => track(context.services.tracker, ctx, event),
  }),
  // (API-48)
  defineCommand({
    path: '/enroll/track',
    who: everyone,
    input: enrollmentSchema.extend({ data }),
    limit,
    run: ({ ctx, context }, event) => track(context.services.tracker, ctx, event),
  }),
  // (API-85, TRACK-05)
  defineCommand({
    path: '/post_views',
    who,
    // One view alone is no list: as a text it's JSON.
    input: z.object({ views: objectField(viewsSchema.shape.views) }),
    limit,
    run: ({ ctx }, { views }) => storeViews(ctx, views),
  }),
  // (API-64, TRACK-10)
  defineCommand({
    path: '/influence/track_action',
    who,
    input: actionSchema,
    limit,
    run: ({ ctx }, action) => storeInfluence(ctx, action),
  }),
  // With the post it belongs to, only for members who can see that. (API-65, TRACK-09)
  defineEndpoint({
    path: '/influence/initiative',
    who,
    input: z.object({
      initiative_id: idField('an initiative'),
      post_id: idField('a post').optional(),
    }),
    response: initiativeEntity,
    handle: async ({ ctx }, { initiative_id, post_id }) => {
      if (post_id !== undefined) await postById(ctx, post_id)
      const initiative = await findInitiative(ctx, initiative_id)
      if (!initiative) throw new NotFound()
      return ok(initiative)
    },
  }),
]
