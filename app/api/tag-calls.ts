import { z } from 'zod'
import { criteriaOf } from '~search/criteria'
import { done, forMembers, listOf, nothing, type Call } from './call'

/** More tags than these, and more of a tag, are not looked at: a form shows no more of them. */
const MOST_CHOSEN = 100
const LONGEST_CHOSEN = 100

/** Whatever cannot be read is taken for nothing typed: suggestions are a help, not a duty. */
const typed = z.object({
  q: z.string().max(200).catch(''),
  type: z.literal('suggested').catch('suggested'),
  currentTags: listOf(z.array(z.string()))
    .catch([])
    .transform((tags) => tags.slice(0, MOST_CHOSEN).map((tag) => tag.slice(0, LONGEST_CHOSEN))),
})

/** Tags. */
export const tagCalls: readonly Call[] = [
  // (API-94, TAG-07) A failure is an empty list, and logged (TAG-08).
  forMembers('/new-post', {
    method: 'POST',
    path: '/search_tags',
    input: typed,
    handle: ({ ctx, context }, { q, currentTags }) => {
      try {
        return done({
          suggested: context.services.search.tags(ctx, criteriaOf({ q }), currentTags),
        })
      } catch (error) {
        context.services.log.error({ err: error, request: ctx.requestId }, 'no tag suggestions')
        return done({ suggested: [] })
      }
    },
  }),
  // (API-96, TAG-10)
  forMembers('/new-post', {
    method: 'GET',
    path: '/trending_tags',
    input: nothing,
    handle: ({ ctx, context }) => done({ trending: context.services.search.trendingTags(ctx) }),
  }),
]
