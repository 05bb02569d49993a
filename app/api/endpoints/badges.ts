import * as z from 'zod'
import { awardBadges } from '~/domain/badges/commands.server'
import { badgeGroups, highestBadges } from '~/domain/badges/queries.server'
import { BADGE_FAMILIES } from '~/domain/badges/schema'
import { postById } from '~/domain/posts/queries.server'
import { defineEndpoint, member, ok, type Endpoint } from '../endpoint'
import { badgeEntity, badgeGroupEntity } from '../entities/badge'
import { idField } from '../fields'

const badges = member('/badges')

/** A family, or a badge of it: 'questions' or 'questions-2'. */
const familyField = z
  .string({ error: 'Must be a badge' })
  .transform((text) => BADGE_FAMILIES.find((family) => text.replace(/-\d{1,2}$/, '') === family))
  .pipe(z.enum(BADGE_FAMILIES, { error: 'Must be a badge' }))
  .meta({
    description: `One of ${BADGE_FAMILIES.join(', ')}, or a level of it, such as questions-2`,
  })

/** Whose badges; the viewer's where no one is named. */
const ofSomeone = z.object({ user_id: idField('a user').optional() })

/** What is earned, and what comes next. */
export const badgeEndpoints: readonly Endpoint[] = [
  // Grants what the viewer has reached and nothing else; answers what is new. (API-61, BADGE-07)
  defineEndpoint({
    method: 'POST',
    path: '/badges/check_badge',
    who: badges,
    input: z.object({ badge: familyField, post_id: idField('a post').optional() }),
    response: z.array(badgeEntity),
    handle: async ({ ctx }, { badge, post_id }) => {
      if (post_id !== undefined) await postById(ctx, post_id)
      return ok(await awardBadges(ctx.db, ctx.viewer.id, [badge], ctx.now))
    },
  }),
  // (API-62)
  defineEndpoint({
    path: '/badges/highest_level',
    who: badges,
    input: ofSomeone,
    response: z.array(badgeEntity),
    handle: async ({ ctx }, { user_id }) => ok(await highestBadges(ctx, user_id ?? ctx.viewer.id)),
  }),
  // (API-63)
  defineEndpoint({
    path: '/badges/all',
    who: badges,
    input: ofSomeone,
    response: z.array(badgeGroupEntity),
    handle: async ({ ctx }, { user_id }) => ok(await badgeGroups(ctx, user_id ?? ctx.viewer.id)),
  }),
]
