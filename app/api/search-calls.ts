import { z } from 'zod'
import { postsByIds } from '~/domain/posts/queries.server'
import { tagKey } from '~/domain/posts/tags'
import { enrollmentTopics } from '~/domain/topics/queries.server'
import {
  criteriaOf,
  DEFAULT_CRITERIA,
  ENROLLMENT_KEYS,
  LAST_PAGE,
  LONGEST_TEXT,
  SEARCH_ORDERS,
  SEARCH_PAGE_SIZE,
} from '~search/criteria'
import { done, forMembers, idList, yesNo, type Call } from './call'

/** Posts that one call answers at most, and people. */
const MOST = 100

const value = z
  .string({ error: 'Must be a text' })
  .trim()
  .max(200, { error: 'Must have at most 200 characters' })
  .nullable()
  // 'default' means no filter. (SEARCH-25)
  .transform((text) => (text === 'default' ? null : text || null))
  .default(null)

const count = (most: number) =>
  z.coerce
    .number({ error: 'Must be a number' })
    .int({ error: 'Must be a whole number' })
    .min(0, { error: 'Must not be below 0' })
    .max(most, { error: `Must be at most ${most}` })

const oneOf = <T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: `Must be one of ${names.join(', ')}` })

/** The search criteria under the specification's names. (SEARCH-20, SEARCH-21, API-95) */
const searchPosts = z
  .object({
    q: z
      .string({ error: 'Must be a text' })
      .trim()
      .max(LONGEST_TEXT, { error: `Must have at most ${LONGEST_TEXT} characters` })
      .default(''),
    order: oneOf(SEARCH_ORDERS).default(DEFAULT_CRITERIA.order),
    size: count(MOST).default(SEARCH_PAGE_SIZE),
    from: count(LAST_PAGE * MOST).default(0),
    program_name: value,
    enrollment_status: value.pipe(oneOf(ENROLLMENT_KEYS).nullable()),
    institution_code: value,
    interests: idList.default([]),
    tags: idList.transform((names) => names.map(tagKey)).default([]),
    any_topics: idList.default([]),
    user_ids: idList.default([]),
    marked_as_question: yesNo.nullable().default(null),
    match_on_comment_content: yesNo.default(true),
    filter_followed_users: yesNo.default(false),
    show_global: yesNo.default(true),
    context: value,
    created_start_date: z.coerce
      .date({ error: 'Must be a date' })
      .transform((date) => date.getTime())
      .optional(),
    /** Posts of the enrollment topics (1§7) */
    enrollment_topics: yesNo.default(false),
    aggregate_users: yesNo.default(false),
    include_comments: yesNo.default(false),
  })
  .refine(({ from, size }) => from === 0 || (size > 0 && from % size === 0), {
    path: ['from'],
    error: 'Must be a multiple of size',
  })

/** Searches as calls. */
export const searchCalls: readonly Call[] = [
  // (API-95, TOPIC-21, SEARCH-23)
  forMembers('/search-results', {
    method: 'POST',
    path: '/search_posts',
    input: searchPosts,
    handle: async ({ ctx, context }, asked) => {
      const { aggregate_users, include_comments, enrollment_topics, ...said } = asked
      const { search } = context.services
      const among = enrollment_topics ? enrollmentTopics(ctx).map(({ id }) => id) : []
      const criteria = criteriaOf({
        ...said,
        created_start_date: said.created_start_date ?? null,
        any_topics: [...said.any_topics, ...among],
      })
      const { ids, total } = await search.posts(ctx, criteria)
      const answer = { total, posts: postsByIds(ctx, ids) }
      if (!aggregate_users) return done(answer)
      const wanted = { include_comments, most: MOST }
      const aggregated_user_profiles = search.contributors(ctx, criteria, wanted)
      return done({ ...answer, aggregated_user_profiles })
    },
  }),
]
