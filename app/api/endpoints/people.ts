import * as z from 'zod'
import { MOST_SUGGESTED, suggestMentions } from '~/domain/mentions/resolve.server'
import { follow, skip, unfollow } from '~/domain/people/commands.server'
import { followedPage, followerIds } from '~/domain/people/follows.server'
import { defineCommand, defineEndpoint, defineList, member, ok, type Endpoint } from '../endpoint'
import { toUser, userEntity } from '../entities/user'
import { idField, listField, pageField } from '../fields'

const profiles = member('/profile')
const userId = idField('a user')

/** The most people of one page, and of one call that follows */
const MAX_PEOPLE = 100

/** Ids of one page */
const MAX_IDS = 1000

/** Following and skipping people. */
export const peopleEndpoints: readonly Endpoint[] = [
  // Those the viewer can see. (API-11)
  defineList({
    path: '/user/follower_ids',
    who: profiles,
    input: { user_id: userId },
    entity: z.string(),
    most: MAX_IDS,
    read: ({ ctx }, { user_id }, cursor) => followerIds(ctx, user_id, { cursor, size: MAX_IDS }),
  }),
  // By last name, as the page lists them; by a cursor or the number of the page. (API-12)
  defineList({
    path: '/user/followed_users',
    who: profiles,
    input: {
      page: pageField(10_000).default(1),
      size: pageField(MAX_PEOPLE).default(10),
    },
    entity: userEntity,
    most: MAX_PEOPLE,
    read: async ({ ctx }, { page, size }, cursor) => {
      const { items, next } = await followedPage(ctx, { cursor, size, page })
      return { items: items.map(toUser), next }
    },
  }),
  // All of them or none; one's own id is left out. (API-21)
  defineCommand({
    path: '/user/new_follow',
    who: profiles,
    input: z.object({
      followed_user_ids: listField(
        z
          .array(userId, { error: 'Must be a list of ids' })
          .min(1, { error: 'Must name someone' })
          .max(MAX_PEOPLE, { error: `Must be at most ${MAX_PEOPLE} people` }),
      ),
    }),
    run: async ({ ctx }, { followed_user_ids }) => {
      const others = followed_user_ids.filter((id) => id !== ctx.viewer.id)
      await follow(ctx, ...others)
    },
  }),
  // It changes data by GET, so no page of another site may make a browser ask. (API-13)
  defineCommand({
    method: 'GET',
    path: '/user/save_unfollow/:id',
    who: profiles,
    ownPages: true,
    input: z.object({ id: userId }),
    run: ({ ctx }, { id }) => unfollow(ctx, id),
  }),
  // (API-26, PEOPLE-06)
  defineCommand({
    path: '/user/skip',
    who: profiles,
    input: z.object({ user_id: userId }),
    run: ({ ctx }, { user_id }) => skip(ctx, user_id),
  }),
  // Whose names begin like what is typed after @, for a list below a field.
  defineEndpoint({
    path: '/mention_suggestions',
    who: member('/home'),
    input: z.looseObject({
      q: z
        .string({ error: 'Must be a text' })
        .max(200, { error: 'Must have at most 200 characters' }),
    }),
    response: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** What tells people of one name apart */
          note: z.string(),
        }),
      )
      .max(MOST_SUGGESTED),
    limit: ({ ctx, context }) => context.services.limits.suggestions.consume(ctx.viewer.id),
    handle: async ({ ctx }, { q }) => ok(await suggestMentions(ctx, q)),
  }),
]
