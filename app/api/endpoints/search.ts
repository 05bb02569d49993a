import * as z from 'zod'
import { peopleByIds } from '~/domain/people/queries.server'
import type { Ctx } from '~/platform/ctx'
import { failure, type Failure } from '~/platform/failures'
import { parseMoment } from '~/platform/time-zone'
import { beginning } from '~/platform/text/truncate'
import { schoolZone } from '~/policy/time-zone'
import { buildCriteria } from '~search/criteria/criteria'
import { institutionCodes } from '~search/results/filter-options'
import { defineEndpoint, member, ok, type Endpoint, type EndpointArgs } from '../endpoint'
import { postEntity } from '../entities/post'
import { toUser, userEntity } from '../entities/user'
import { listField } from '../fields'
import { loadPosts } from '../loaders.server'
import { MAX_RESULTS, peopleSearchInput, postSearchInput } from '../search-input'

const results = member('/search-results')
const writing = member('/new-post')

/** More tags than these, and more of a tag, are ignored: a form shows no more of them. */
const MAX_TAGS = 100
const MAX_TAG_LENGTH = 100

/** Whatever can't be read counts as nothing typed: suggestions are a help, not a duty. */
const tagSearchInput = z.object({
  q: z.string().max(200).default('').catch(''),
  type: z.literal('suggested').default('suggested').catch('suggested'),
  currentTags: listField(z.array(z.string()))
    .optional()
    .catch([])
    .transform((tags = []) => tags.slice(0, MAX_TAGS).map((tag) => beginning(tag, MAX_TAG_LENGTH))),
})

/** One the viewer can't choose looks like one that doesn't exist. (SEARCH-31, ACCESS-14) */
async function unknownInstitution(ctx: Ctx, code: string | null): Promise<Failure | null> {
  return code === null || (await institutionCodes(ctx)).has(code.toLowerCase())
    ? null
    : failure({ institution_code: ['Must be the code of an institution that you can choose'] })
}

/** One of a member's searches, together with those of pages. */
const limit = ({ ctx, context }: EndpointArgs) =>
  context.services.limits.searches.consume(ctx.viewer.id)

/** Searches. */
export const searchEndpoints: readonly Endpoint[] = [
  // Partial matches have only some of the words, and aren't counted. (API-95, TOPIC-21, SEARCH-23)
  defineEndpoint({
    method: 'POST',
    path: '/search_posts',
    reads: true,
    limit,
    who: results,
    input: postSearchInput,
    response: z.object({
      total: z.int(),
      posts: z.array(postEntity),
      partial_posts: z.array(postEntity),
      aggregated_user_profiles: z
        .array(z.object({ profile: userEntity, posts: z.int(), comments: z.int() }))
        .optional(),
    }),
    handle: async ({ ctx, context }, { include_comments, created_start_date: since, ...input }) => {
      const unknown = await unknownInstitution(ctx, input.institution_code)
      if (unknown) return unknown
      const { search } = context.services
      const start = since === null ? null : parseMoment(since, schoolZone(ctx.partner)).getTime()
      const criteria = buildCriteria({ ...input, created_start_date: start })
      const { ids, total, partial } = await search.posts(ctx, criteria)
      const counts = {
        total,
        posts: await loadPosts(ctx, ids),
        partial_posts: await loadPosts(ctx, partial),
      }
      if (!criteria.aggregate_users) return ok(counts)
      const options = { include_comments, limit: MAX_RESULTS }
      const contributions = await search.contributors(ctx, criteria, options)
      const aggregated_user_profiles = contributions.map((contribution) => ({
        ...contribution,
        profile: toUser(contribution.profile),
      }))
      return ok({ ...counts, aggregated_user_profiles })
    },
  }),
  // The search behind suggestions of people; the specification names no path. (SEARCH-23, SEARCH-39)
  defineEndpoint({
    method: 'POST',
    path: '/search_users',
    reads: true,
    limit,
    who: results,
    input: peopleSearchInput,
    response: z.object({
      total: z.int(),
      users: z.array(userEntity),
      partial_users: z.array(userEntity),
    }),
    handle: async ({ ctx, context }, { exclude_viewing_user, ...input }) => {
      const unknown = await unknownInstitution(ctx, input.institution_code)
      if (unknown) return unknown
      const self = exclude_viewing_user ? [ctx.viewer.id] : []
      const exclude_user_ids = [...input.exclude_user_ids, ...self]
      const criteria = buildCriteria({ ...input, exclude_user_ids })
      const { ids, total, partial } = await context.services.search.people(ctx, criteria)
      return ok({
        total,
        users: (await peopleByIds(ctx, ids)).map(toUser),
        partial_users: (await peopleByIds(ctx, partial)).map(toUser),
      })
    },
  }),
  // A failure is an empty list, and logged. (API-94, TAG-07, TAG-08)
  defineEndpoint({
    method: 'POST',
    path: '/search_tags',
    reads: true,
    who: writing,
    input: tagSearchInput,
    response: z.object({ suggested: z.array(z.object({ key: z.string() })) }),
    handle: async ({ ctx, context }, { q, currentTags }) => {
      const { search, log } = context.services
      try {
        return ok({ suggested: await search.suggestTags(ctx, buildCriteria({ q }), currentTags) })
      } catch (error) {
        log.error({ err: error, request: ctx.requestId }, 'no tag suggestions')
        return ok({ suggested: [] })
      }
    },
  }),
  // (API-96, TAG-10)
  defineEndpoint({
    path: '/trending_tags',
    who: writing,
    response: z.object({ trending: z.array(z.object({ key: z.string(), count: z.int() })) }),
    handle: async ({ ctx, context }) =>
      ok({ trending: await context.services.search.trendingTags(ctx) }),
  }),
]
