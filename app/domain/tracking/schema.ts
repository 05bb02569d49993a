import { z } from 'zod'
import { isOneLine } from '~/platform/one-line'

/** What is done on the pages, by the names that reports know. Others may be sent as well. (TRACK-02) */
export const TRACKED = {
  searched: 'searched',
  searchedFromUrl: 'searched_from_url',
  updatedFilters: 'updated_filters',
  changedSorts: 'changed_sorts',
  topicSearch: 'topic_search',
  scrolledToTop: 'scrolled_to_top',
  loadedMore: 'loaded_more',
  coachQuickLink: 'clicked_success_coach_quick_link',
  followed: 'followed student',
  unfollowed: 'unfollowed student',
} as const

/** The platform of whoever does not say theirs: a page in a browser (POST-20). */
export const BROWSER = 'desktop-browser'

/** Views shorter than this are none. (TRACK-06) */
export const SHORTEST_VIEW_MS = 1000
/** Nobody looks at a post for longer than this: a page was left open. */
const LONGEST_VIEW_MS = 6 * 3_600_000
/** Views of one call; a page sends what it has collected every few seconds. */
export const MOST_VIEWS = 100
const LONGEST_DATA = 4000

const line = (what: string, most: number) =>
  z
    .string({ error: `Must be ${what}` })
    .trim()
    .min(1, { error: `Must be ${what}` })
    .max(most, { error: `Must have at most ${most} characters` })
    .refine(isOneLine, { error: 'Must be one line without control characters' })

const platform = line('the name of a platform', 60).default(BROWSER)

const data = z
  .record(z.string(), z.json(), { error: 'Must be an object' })
  .default({})
  .refine((value) => JSON.stringify(value).length <= LONGEST_DATA, {
    error: `Must have at most ${LONGEST_DATA} characters`,
  })

/** (TRACK-01) */
export const trackSchema = z.object({ name: line('the name of an event', 100), data, platform })
export type Tracked = z.infer<typeof trackSchema>

const TIME = 'Must be a time, as ISO 8601 or in milliseconds'
const time = z
  .union([z.iso.datetime({ offset: true }), z.number().min(0).max(8.64e15)], { error: TIME })
  .transform((value) => new Date(value))

/** (TRACK-04) Whole seconds are counted from the times, so that the three always agree. */
const viewSchema = z.object({
  post_id: line('the id of a post', 64),
  started_at: time,
  stopped_at: time,
  path: line('a path', 500),
  platform,
})
export type View = z.infer<typeof viewSchema>

export const viewsSchema = z.object({
  views: z
    .array(viewSchema, { error: 'Must be a list of views' })
    .max(MOST_VIEWS, { error: `Must be at most ${MOST_VIEWS}` }),
})

/** A view that counts: at least a second, not longer than anybody looks, and not in the future. (TRACK-06) */
export function countedView(view: View, now: Date): (View & { seconds: number }) | null {
  const length = view.stopped_at.getTime() - view.started_at.getTime()
  if (length < SHORTEST_VIEW_MS || length > LONGEST_VIEW_MS) return null
  // A clock may be wrong by a little.
  if (Math.abs(now.getTime() - view.stopped_at.getTime()) > 24 * 3_600_000) return null
  return { ...view, seconds: Math.floor(length / 1000) }
}
