import type { PersonSummary } from '~/domain/people/schema'

export const NEEDS_TITLE = 'Who needs you'

/** Someone is new, or has gone quiet, after so many days. */
export const NEW_DAYS = 14
export const QUIET_DAYS = 14
/** Of each list at first; and all of one, as many as a coach looks through */
export const FIRST_LISTED = 5
export const MAX_LISTED = 100
/** In the chart */
export const WEEKS_SHOWN = 8
/** How long a week of visits is kept: those of the chart, and two more */
export const VISIT_DAYS = 70

/** Who joined or was last here at some time; null where nothing is kept of their visits. */
export type StudentSince = { person: PersonSummary; at: string | null }

/** The lists of those who need their coach, and how many there are in all. */
export type NeedList<T> = { items: T[]; count: number }

/** How many students were here in a week, which is named by its Monday: 2026-11-23 */
export type WeekCount = { week: string; count: number }

/** One student as their coach sees them. */
export type CoachedStudent = {
  person: PersonSummary
  posts_count: number
  comments_count: number
  joined_at: string
  /** Undefined where the school doesn't let coaches know, null where nothing is kept */
  last_visit: string | null | undefined
}

export const NO_ONE_NEEDS_YOU = 'No one needs you right now.'
export const studentsNeedYou = (count: number) =>
  count === 1 ? '1 student needs you' : `${count} students need you`
