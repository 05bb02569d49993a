import { z } from 'zod'
import { peopleByIds } from '~/domain/people/queries.server'
import { postsByIds } from '~/domain/posts/queries.server'
import { tagKey } from '~/domain/posts/tags'
import type { Ctx } from '~/platform/ctx'
import { refused, type Refused } from '~/platform/failures'
import { institutionCodes } from '~search/choices'
import {
  criteriaOf,
  DEFAULT_CRITERIA,
  ENROLLMENT_KEYS,
  LAST_PAGE,
  LONGEST_TEXT,
  SEARCH_ORDERS,
  SEARCH_PAGE_SIZE,
} from '~search/criteria'
import { isOneLine, NOT_ONE_LINE } from '~/platform/one-line'
import { count, done, forMembers, idList, yesNo, type Call } from './call'

/** Posts that one call answers at most, and people. */
const MOST = 100

const line = z.string({ error: 'Must be a text' }).trim().refine(isOneLine, { error: NOT_ONE_LINE })

const value = line
  .max(200, { error: 'Must have at most 200 characters' })
  .nullable()
  // 'default' means no filter. (SEARCH-25)
  .transform((text) => (text === 'default' ? null : text || null))
  .default(null)

/** In a list too. */
const choices = idList.transform((all) => all.filter((one) => one !== 'default')).default([])

const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: 'Must be a date, such as 2026-11-21 or 2026-11-21T10:00:00Z',
  })
  .transform((date) => Date.parse(date))

const oneOf = <T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: `Must be one of ${names.join(', ')}` })

/** The search criteria under the specification's names. (SEARCH-20, SEARCH-21) */
const shared = {
  q: line
    .max(LONGEST_TEXT, { error: `Must have at most ${LONGEST_TEXT} characters` })
    .default(DEFAULT_CRITERIA.q),
  order: oneOf(SEARCH_ORDERS).default(DEFAULT_CRITERIA.order),
  size: count(MOST).default(SEARCH_PAGE_SIZE),
  from: count(LAST_PAGE * MOST).default(0),
  program_name: value,
  enrollment_status: value.pipe(oneOf(ENROLLMENT_KEYS).nullable()),
  institution_code: value,
  interests: choices,
  filter_followed_users: yesNo.default(DEFAULT_CRITERIA.filter_followed_users),
  user_ids: choices,
  exclude_user_ids: choices,
  show_global: yesNo.default(DEFAULT_CRITERIA.show_global),
  context: value,
}

/** null says nothing of a field, as if it had not been sent. */
const withoutNulls = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, one]) => one !== null))
    : sent

/** Further results begin where a page of them begins. */
const wholePages = ({ from, size }: { from: number; size: number }) =>
  from === 0 || (size > 0 && from % size === 0)
const NO_WHOLE_PAGE = { path: ['from'], error: 'Must be a multiple of size' }

/** (API-95) */
const postFields = z
  .object({
    ...shared,
    tags: choices.transform((names) => names.map((name) => tagKey(name.replace(/^[#\s]+/, '')))),
    any_topics: choices,
    marked_as_question: yesNo.nullable().default(null),
    answered: yesNo.nullable().default(null),
    match_on_comment_content: yesNo.default(DEFAULT_CRITERIA.match_on_comment_content),
    enrollment_topics: yesNo.default(DEFAULT_CRITERIA.enrollment_topics),
    created_start_date: moment.nullable().default(null),
    aggregate_users: yesNo.default(DEFAULT_CRITERIA.aggregate_users),
    include_comments: yesNo.default(false),
  })
  .refine(wholePages, NO_WHOLE_PAGE)

const peopleFields = z
  .object({
    ...shared,
    exclude_viewing_user: yesNo.default(false),
    with_messages: yesNo.default(DEFAULT_CRITERIA.with_messages),
    active_only: yesNo.default(DEFAULT_CRITERIA.active_only),
  })
  .refine(wholePages, NO_WHOLE_PAGE)

const forPosts = z.preprocess(withoutNulls, postFields)
const forPeople = z.preprocess(withoutNulls, peopleFields)

/** What the viewer may not choose and what does not exist are told alike. (SEARCH-31, ACCESS-14) */
const unknownInstitution = (ctx: Ctx, code: string | null): Refused | null =>
  code === null || institutionCodes(ctx).has(code.toLowerCase())
    ? null
    : refused({ institution_code: ['Must be the code of an institution that you can choose'] })

/** Searches as calls. */
export const searchCalls: readonly Call[] = [
  // (API-95, TOPIC-21, SEARCH-23)
  forMembers('/search-results', {
    method: 'POST',
    path: '/search_posts',
    input: forPosts,
    handle: async ({ ctx, context }, { include_comments, ...asked }) => {
      const unknown = unknownInstitution(ctx, asked.institution_code)
      if (unknown) return unknown
      const { search } = context.services
      const criteria = criteriaOf(asked)
      const { ids, total } = await search.posts(ctx, criteria)
      const answer = { total, posts: postsByIds(ctx, ids) }
      if (!criteria.aggregate_users) return done(answer)
      const wanted = { include_comments, most: MOST }
      const aggregated_user_profiles = await search.contributors(ctx, criteria, wanted)
      return done({ ...answer, aggregated_user_profiles })
    },
  }),
  // The search of the suggestions of people: its address is free. (SEARCH-23, SEARCH-39)
  forMembers('/search-results', {
    method: 'POST',
    path: '/search_users',
    input: forPeople,
    handle: async ({ ctx, context }, { exclude_viewing_user, ...asked }) => {
      const unknown = unknownInstitution(ctx, asked.institution_code)
      if (unknown) return unknown
      const self = exclude_viewing_user ? [ctx.viewer.id] : []
      const exclude_user_ids = [...asked.exclude_user_ids, ...self]
      const criteria = criteriaOf({ ...asked, exclude_user_ids })
      const { ids, total } = await context.services.search.people(ctx, criteria)
      return done({ total, users: peopleByIds(ctx, ids) })
    },
  }),
]
