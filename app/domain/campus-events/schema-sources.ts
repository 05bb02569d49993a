import { PRIVATE_THERE, type CalendarProblem } from '~/platform/calendar/types'

export const MAX_SOURCE_NAME = 80
/** Of what can't be read, so many are named */
export const MOST_UNREAD = 100

/** What someone can find an entry with, and why it isn't there. */
export type Unread = Pick<CalendarProblem, 'what' | 'why'>

/** What is private there isn't wrong. */
export const splitUnread = (unread: readonly Unread[]) => ({
  broken: unread.filter(({ why }) => why !== PRIVATE_THERE),
  hidden: unread.filter(({ why }) => why === PRIVATE_THERE),
})

/** A calendar of a school that is taken over. */
export type CalendarSourceView = {
  id: string
  name: string
  /** The host it is from; '' for a file */
  host: string
  /** When it was last found as it is here; null before */
  refreshed_at: string | null
  /** Why it isn't anymore; '' where it is */
  problem: string
  unread: Unread[]
}

export const EMPTIED =
  'More than half of its events are gone from it. Refresh it by hand if that’s right'
export const NO_CALENDAR = 'That isn’t a calendar (iCalendar, .ics)'
export const CUT_OFF = 'The calendar is cut off at its end'
export const BUSY = 'Someone else is refreshing this calendar. Try again in a minute'
export const UNEXPECTED = 'Something went wrong on our side'
