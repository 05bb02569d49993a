import type { EventState } from '~/policy/campus-events'
import type { AttendanceStatus } from './schema'

/** One date of an event, as a member sees it. */
export type EventDateView = {
  id: string
  starts_at: string
  ends_at: string
  /** Its times are days at the school: from midnight to midnight */
  all_day: boolean
  planned_at: string
  moved: boolean
  cancelled: boolean
  /** How many are going, also those the viewer can't see */
  going: number
  /** What the viewer said; null before */
  mine: AttendanceStatus | null
}

/** A date in a list, with what it's of. */
export type ListedEvent = EventDateView & {
  event_id: string
  title: string
  place: string
  state: EventState
}

/** A date on home. */
export type WeekEvent = {
  id: string
  event_id: string
  title: string
  place: string
  all_day: boolean
  starts_at: string
}

export type EventSummary = {
  id: string
  title: string
  state: EventState
  starts_at: string
  author: string | null
}

/** A day of the table; null where it belongs to another month. */
export type MonthDay = { day: string; number: number } | null

export type Month = {
  /** 2026-12 */
  month: string
  /** December 2026 */
  name: string
  weeks: MonthDay[][]
  /** 2026-11 */
  previous: string
  next: string
  from: Date
  to: Date
}

/** Where programs for calendars find what someone goes to, or all that's on for them. */
export const feedPath = (code: string, of: 'going' | 'school') => `/calendars/${code}/${of}.ics`
