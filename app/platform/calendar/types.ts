/** Dates of one calendar that is read, in a window */
export const MOST_DATES = 50_000

/** Why entries are left out; they're gone from here when they become so. */
export const PRIVATE_THERE = 'Private in that calendar, so left out'

/** What an entry of a calendar says, apart from when. */
export type CalendarContent = {
  /** One line; '' where there is none */
  title: string
  /** Plain text, or Markdown where it was HTML */
  text: string
  place: string
  /** A web address, or '' */
  link: string
  categories: readonly string[]
}

export type CalendarDate = {
  /** The moment or day it was planned for first: the same in each reading, also once it has moved */
  key: string
  starts_at: Date
  /** The same moment as its start where the calendar names no end */
  ends_at: Date
  /** From midnight to midnight in the zone the calendar was read for */
  all_day: boolean
  cancelled: boolean
  content: CalendarContent
}

export type CalendarEntry = {
  /** Stable between readings; with its start where a calendar gives one id to several entries */
  id: string
  cancelled: boolean
  /** It has one date and no rule: when it changes its time, it's still the same */
  single: boolean
  content: CalendarContent
  /** Those within the window, by time */
  dates: CalendarDate[]
}

/** What couldn't be read, by the words someone finds it with, and why. */
export type CalendarProblem = {
  what: string
  why: string
  /** The id of the entry it is about, if it has one: what was read of it before isn't gone */
  id?: string
  /** What follows it isn't read at all */
  rest?: true
}

export type CalendarReading = {
  name: string
  entries: CalendarEntry[]
  /** The ids of those that the calendar doesn't show to everyone, which are left out */
  hidden: string[]
  problems: CalendarProblem[]
}

export type CalendarWindow = {
  from: Date
  to: Date
  /** The school's: what has no zone happens on its clock, and its days are days there */
  zone: string
}
