import * as z from 'zod'
import { MAX_SUGGESTIONS, MAX_TRENDING } from '~/domain/tags/schema'
import { peopleByIds } from '~/domain/people/queries.server'
import type { Ctx } from '~/platform/ctx'
import { failure, type Failure } from '~/platform/failures'
import { canFilterByEnrollment } from '~/policy/people'
import { beginning } from '~/platform/text/truncate'
import { buildCriteria } from '~search/criteria/criteria'
import { institutionCodes } from '~search/results/filter-options'
import { defineEndpoint, member, ok, type Endpoint, type EndpointArgs } from '../endpoint'
import { postEntity } from '../entities/post'
import { toUser, userEntity } from '../entities/user'
import { listField, momentFor } from '../fields'
import { foundBy } from '../like-source'
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

type Filters = { institution_code: string | null; enrollment_status: string | null }

/**
 * What was sent and can't be filtered by: dropped in silence, everything would count as found. An
 * institution that the viewer can't choose looks like one that doesn't exist. (SEARCH-28, SEARCH-31, ACCESS-14)
 */
async function wrongFilters(
  ctx: Ctx,
  { institution_code: code, enrollment_status }: Filters,
): Promise<Failure | null> {
  if (enrollment_status !== null && !canFilterByEnrollment(ctx.viewer, ctx.partner))
    return failure({ enrollment_status: ['You can’t filter by this'] })
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
      posts: z.array(postEntity).max(MAX_RESULTS),
      partial_posts: z.array(postEntity).max(MAX_RESULTS).max(MAX_RESULTS),
      aggregated_user_profiles: z
        .array(z.object({ profile: userEntity, posts: z.int(), comments: z.int() }))
        .max(MAX_RESULTS)
        .optional(),
    }),
    handle: async ({ ctx, context }, { include_comments, created_start_date: since, ...input }) => {
      const wrong = await wrongFilters(ctx, input)
      if (wrong) return wrong
      const { search } = context.services
      const start = since === null ? null : momentFor(ctx, since).getTime()
      const criteria = buildCriteria({ ...input, created_start_date: start })
      const { ids, total, partial } = await search.posts(ctx, criteria)
      const source = foundBy(input)
      const counts = {
        total,
        posts: await loadPosts(ctx, ids, source),
        partial_posts: await loadPosts(ctx, partial, source),
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
      users: z.array(userEntity).max(MAX_RESULTS),
      partial_users: z.array(userEntity).max(MAX_RESULTS).max(MAX_RESULTS),
    }),
    handle: async ({ ctx, context }, { exclude_viewing_user, ...input }) => {
      const wrong = await wrongFilters(ctx, input)
      if (wrong) return wrong
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
    response: z.object({ suggested: z.array(z.object({ key: z.string() })).max(MAX_SUGGESTIONS) }),
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
    response: z.array(z.object({ key: z.string(), count: z.int() })).max(MAX_TRENDING),
    handle: async ({ ctx, context }) => ok(await context.services.search.trendingTags(ctx)),
  }),
]
