import * as z from 'zod'
import { tagKey } from '~/domain/tags/schema'
import {
  DEFAULT_CRITERIA,
  ENROLLMENT_KEYS,
  MAX_PAGE,
  MAX_TEXT_LENGTH,
  MOST_FOUND,
  SEARCH_ORDERS,
  SEARCH_PAGE_SIZE,
} from '~search/criteria/criteria'
import type { EndpointArgs } from './endpoint'
import { booleanField, countField, dayOrTimeField, idListField } from './fields'

/** Posts, or people, in one response. */
export const MAX_RESULTS = 100

const lineField = z.string({ error: 'Must be a text' }).trim()

const filterField = lineField
  .max(200, { error: 'Must have at most 200 characters' })
  .nullable()
  // 'default' means no filter. (SEARCH-25)
  .transform((text) => (text === 'default' ? null : text || null))
  .default(null)

/** In a list too. */
const filterListField = idListField
  .transform((all) => all.filter((sort) => sort !== 'default'))
  .default([])

const enumField = <T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: `Must be one of ${names.join(', ')}` })

/** What a text to search for is, of searches and of lists. */
const textField = lineField.max(MAX_TEXT_LENGTH, {
  error: `Must have at most ${MAX_TEXT_LENGTH} characters`,
})

/** Which of a list: those that have all words of a text. */
export const listSearch = {
  q: textField.default('').meta({
    description: `Only those with all of these words, or words like them: ${MOST_FOUND} at most`,
  }),
}

/** The search criteria under the specification's names. (SEARCH-20, SEARCH-21) */
const sharedFields = {
  q: textField.default(DEFAULT_CRITERIA.q),
  order: enumField(SEARCH_ORDERS).default(DEFAULT_CRITERIA.order).meta({
    description:
      'created_at and popular are for posts, last_name is for people: the best match is first elsewhere',
  }),
  size: countField(MAX_RESULTS).default(SEARCH_PAGE_SIZE),
  from: countField(MAX_PAGE * MAX_RESULTS)
    .default(0)
    .meta({ description: 'A multiple of size: where the page begins' }),
  program_name: filterField,
  enrollment_status: filterField.pipe(enumField(ENROLLMENT_KEYS).nullable()).meta({
    enum: [...ENROLLMENT_KEYS, 'default', null],
    description: 'Only for those who can filter by it; 400 for others',
  }),
  institution_code: filterField,
  interests: filterListField,
  filter_followed_users: booleanField.default(DEFAULT_CRITERIA.filter_followed_users),
  user_ids: filterListField,
  exclude_user_ids: filterListField,
  show_global: booleanField.default(DEFAULT_CRITERIA.show_global),
  context: filterField,
}

/** A null counts as not sent. */
const withoutNulls = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input).filter(([, entry]) => entry !== null))
    : input

/** Further results begin where a page begins. */
const startsOnPage = ({ from, size }: { from: number; size: number }) =>
  from === 0 || (size > 0 && from % size === 0)
const NOT_A_PAGE_START = { path: ['from'], error: 'Must be a multiple of size' }

/** (API-95) */
const postFields = z
  .object({
    ...sharedFields,
    tags: filterListField.transform((names) =>
      names.map((name) => tagKey(name.replace(/^[#\s]+/, ''))),
    ),
    any_topics: filterListField,
    marked_as_question: booleanField.nullable().default(null),
    answered: booleanField.nullable().default(null),
    match_on_comment_content: booleanField.default(DEFAULT_CRITERIA.match_on_comment_content),
    enrollment_topics: booleanField.default(DEFAULT_CRITERIA.enrollment_topics),
    created_start_date: dayOrTimeField.nullable().default(null),
    aggregate_users: booleanField.default(DEFAULT_CRITERIA.aggregate_users),
    include_comments: booleanField.default(false),
  })
  .refine(startsOnPage, NOT_A_PAGE_START)

const peopleFields = z
  .object({
    ...sharedFields,
    exclude_viewing_user: booleanField.default(false),
    with_messages: booleanField.default(DEFAULT_CRITERIA.with_messages),
    active_only: booleanField.default(DEFAULT_CRITERIA.active_only),
  })
  .refine(startsOnPage, NOT_A_PAGE_START)

/** A name that is no criterion would leave everything found. */
const criteria = <S extends typeof postFields | typeof peopleFields>(fields: S) =>
  z.preprocess((input, { addIssue }) => {
    const sent = withoutNulls(input)
    for (const name of Object.keys(Object(sent)))
      if (!Object.hasOwn(fields.shape, name))
        addIssue({ code: 'custom', path: [name], message: 'Isn’t something to search by' })
    return sent
  }, fields)

export const postSearchInput = criteria(postFields)
export const peopleSearchInput = criteria(peopleFields)

/** A list that is searched counts as one of a member's searches, together with those of pages. */
export const limitListSearch = async ({ ctx, context, request }: EndpointArgs): Promise<number> =>
  new URL(request.url).searchParams.get('q')
    ? context.services.limits.searches.consume(ctx.viewer.id)
    : 0
