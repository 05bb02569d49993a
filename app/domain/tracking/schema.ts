import * as z from 'zod'
import { isSingleLine } from '~/platform/text/text-checks'

/** Events that are sent, by name. Each is sent where it happens, by its key here. (TRACK-02) */
export const TRACKED_EVENTS = {
  searched: 'searched',
  searchedFromUrl: 'searched_from_url',
  updatedFilters: 'updated_filters',
  changedSorts: 'changed_sorts',
  topicSearch: 'topic_search',
  scrolledToTop: 'scrolled_to_top',
  clickedSuccessCoachQuickLink: 'clicked_success_coach_quick_link',
  followed: 'followed student',
  unfollowed: 'unfollowed student',
  // Beyond the specification's list:
  loadedMore: 'loaded_more',
  referAFriendClick: 'refer_a_friend_click',
  connectWithClick: 'clicked_connect_with',
} as const

/** What the pages of an enrollment report, a school's own included. The specification names none. (API-48) */
export const ENROLLMENT_EVENTS = [
  'enroll_opened',
  'enroll_started',
  'enroll_finished',
  'enroll_left',
] as const

/** The closed list of event names. (TRACK-02) */
export const EVENT_NAMES = Object.values(TRACKED_EVENTS)
export type TrackedEventName = (typeof EVENT_NAMES)[number]

/** The default platform: a page in a browser (POST-20). */
export const BROWSER = 'desktop-browser'

/** Shorter views don't count. (TRACK-06) */
export const MIN_VIEW_MS = 1000
/** Longer views don't count: the page was left open. */
const MAX_VIEW_MS = 6 * 3_600_000
/** Views per request; a page sends what it has collected every few seconds. */
export const MAX_VIEWS = 100
const MAX_DATA_LENGTH = 4000

const line = (what: string, most: number) =>
  z
    .string({ error: `Must be ${what}` })
    .trim()
    .min(1, { error: `Must be ${what}` })
    .max(most, { error: `Must have at most ${most} characters` })
    .refine(isSingleLine, { error: 'Must be one line without control characters' })

const platform = line('the name of a platform', 60).default(BROWSER)

const data = z
  .record(z.string(), z.unknown(), { error: 'Must be an object' })
  .default({})
  .refine((value) => JSON.stringify(value).length <= MAX_DATA_LENGTH, {
    error: `Must have at most ${MAX_DATA_LENGTH} characters`,
    abort: true,
  })
  .pipe(z.record(z.string(), z.json(), { error: 'Must be JSON' }))

/** (TRACK-01, TRACK-02) */
export const trackSchema = z.object({
  name: z.enum(EVENT_NAMES, { error: `Must be one of: ${EVENT_NAMES.join(', ')}` }),
  data,
  platform,
})
export type TrackInput = z.infer<typeof trackSchema>

/** (API-48) */
export const enrollmentSchema = trackSchema.extend({
  name: z.enum(ENROLLMENT_EVENTS, { error: `Must be one of: ${ENROLLMENT_EVENTS.join(', ')}` }),
})

const TIME = 'Must be a time, as ISO 8601 or in milliseconds'
const time = z
  .union([z.iso.datetime({ offset: true }), z.number().min(0).max(8.64e15)], { error: TIME })
  .transform((value) => new Date(value))

/** (TRACK-04) Seconds are computed from the two times, so the three always agree. */
const viewSchema = z.object({
  post_id: line('the id of a post', 64),
  started_at: time,
  stopped_at: time,
  path: line('a path', 500),
  platform,
})
export type ViewInput = z.infer<typeof viewSchema>

export const viewsSchema = z.object({
  views: z
    .array(viewSchema, { error: 'Must be a list of views' })
    .max(MAX_VIEWS, { error: `Must be at most ${MAX_VIEWS}` }),
})

/** The view with its seconds, or null if it is too short, too long or from another day. (TRACK-06) */
export function countedView(view: ViewInput, now: Date): (ViewInput & { seconds: number }) | null {
  const length = view.stopped_at.getTime() - view.started_at.getTime()
  if (length < MIN_VIEW_MS || length > MAX_VIEW_MS) return null
  // Clocks may be off, but not by more than a day.
  if (Math.abs(now.getTime() - view.stopped_at.getTime()) > 24 * 3_600_000) return null
  return { ...view, seconds: Math.floor(length / 1000) }
}
