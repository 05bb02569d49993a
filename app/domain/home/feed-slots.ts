import { FEED_SIZE } from '~/domain/posts/schema'

/** Where something else comes before a post, counted over all pages from 0. (HOME-13, HOME-14) */
const BLOCK = 8
const SUGGESTION_OFFSET = 4

/** Positions on one page, from 0: of suggestions, with the number of each, and of the callout. */
export type FeedSlots = { suggestions: { at: number; number: number }[]; callouts: number[] }

/** What comes between the posts of a page (counted from 1). */
export function feedSlots(page: number, posts: number): FeedSlots {
  const first = (page - 1) * FEED_SIZE
  const slots: FeedSlots = { suggestions: [], callouts: [] }
  for (let at = 0; at < posts; at++) {
    const position = first + at
    if (position % BLOCK === SUGGESTION_OFFSET)
      slots.suggestions.push({ at, number: Math.floor(position / BLOCK) })
    if (position % BLOCK === 0 && position > 0) slots.callouts.push(at)
  }
  return slots
}
