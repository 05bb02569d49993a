import * as z from 'zod'
import {
  AUDIENCE,
  PICK,
  type AudienceChoices,
  type AudiencePreview,
} from '~/domain/announcements/schema-school'
import { optionalText, requiredText, titleText, versionField } from '~/domain/writing/schema'
import { dayNumber, momentOnDay, parseLocalTime } from '~/platform/time-zone'
import type { Audience } from '~/policy/announcements'

export const MAX_EVENT_TITLE = 120
export const MAX_LINE = 200
const MAX_PLACES = 100_000
/** How long one date takes at most: a list finds what goes on by it */
export const MAX_EVENT_DAYS = 14
/** How far ahead a repeating one goes */
export const MAX_REPEAT_DAYS = 366
/** As many dates as a page of the list has */
export const EVENTS_PAGE = 20
/** What someone may have suggested without a decision */
export const MAX_SUGGESTED = 5

const DAY = 86_400_000

export const REPEATS = {
  weekly: 'Every week',
  monthly: 'Every month, on the same weekday',
} as const
export type Repeats = keyof typeof REPEATS

/** What the buttons of a date say, and what someone has said then. */
export const WISHES = { going: 'Going', maybe: 'Maybe', not_going: 'Not going' } as const
export type Wish = keyof typeof WISHES
export type AttendanceStatus = Wish | 'waiting'

/** What those who come are notified of, and who suggested an event. */
export const EVENT_NEWS = [
  'changed',
  'cancelled',
  'place',
  'day',
  'hour',
  'accepted',
  'declined',
  'closed',
  // The same, of one that has another title since
  'closed_renamed',
  // Staff took it off the calendar, and put it back
  'off',
  'back',
] as const
export type EventNews = (typeof EVENT_NEWS)[number]

const CLOSED_TO_YOU = 'An event you said you’d come to is no longer open to you'

export const NEWS_SENTENCES: Record<EventNews, string> = {
  changed: 'An event you said you’d come to has changed',
  cancelled: 'An event you said you’d come to is cancelled',
  place: 'You have a place at an event that was full',
  day: 'An event you’re going to is tomorrow',
  hour: 'An event you’re going to starts within an hour',
  accepted: 'The event you suggested is on the calendar',
  declined: 'Staff declined the event you suggested',
  closed: CLOSED_TO_YOU,
  closed_renamed: CLOSED_TO_YOU,
  off: 'An event you said you’d come to is cancelled',
  back: 'An event you said you’d come to is on again',
}

/** Of what isn't for someone anymore. */
export const isClosedNews = (news: EventNews): boolean =>
  news === 'closed' || news === 'closed_renamed'

/** Of what someone can't see. */
export const isUnseenNews = (news: EventNews): boolean => isClosedNews(news) || news === 'off'

export const wishField = z.enum(['going', 'maybe', 'not_going'], { error: PICK })

const timeError = (zone: string) =>
  `Please enter a date and time such as 2026-12-01 08:00 (${zone.replaceAll('_', ' ')})`
const STARTS_REQUIRED = 'Please say when it starts'
const ENDS_REQUIRED = 'Please say when it ends'
const NOT_AFTER = 'Please choose a time after it starts'
const TOO_LONG = `Please choose a time within ${MAX_EVENT_DAYS} days after it starts`
export const PAST = 'Please choose a time that’s still to come'
const UNTIL_REQUIRED = 'Please say until which day it repeats'
const UNTIL_WRONG = 'Please enter a date such as 2026-12-01'
const UNTIL_EARLY = 'Please choose a day on or after its first one'
const UNTIL_LATE = 'Please choose a day within a year after its first one'
const PLACES = 'Please enter a whole number, or leave it empty'
const LINK = 'Please enter a web address that begins with https://'
const LINE = `Please use at most ${MAX_LINE} characters`

const line = optionalText(MAX_LINE, LINE).transform((text) => (text ?? '').replaceAll(/\s+/g, ' '))
const choice = z
  .string({ error: PICK })
  .max(60, { error: PICK })
  .optional()
  .transform((id) => id || null)

export type EventInput = {
  title: string
  text: string
  starts_at: Date
  ends_at: Date
  /** Its times are whole days at the school */
  all_day: boolean
  place: string
  link: string
  contact: string
  topic: string | null
  campus: string | null
  places: number | null
  repeats: Repeats | null
  repeats_until: Date | null
  audience: Audience
  /** The version that an edit began with; left out, it replaces any */
  version?: string
}

type Times = { starts_at: Date; ends_at: Date }

/** The days of a time, from the midnight before to the one after. */
export const wholeDays = ({ starts_at, ends_at }: Times, zone: string): Times => ({
  starts_at: momentOnDay(dayNumber(starts_at, zone), 0, zone),
  ends_at: momentOnDay(dayNumber(ends_at, zone) + 1, 0, zone),
})

/** Where a date can't last from one time to the other. */
export function lengthProblem({ starts_at, ends_at }: Times): string | null {
  const length = ends_at.getTime() - starts_at.getTime()
  if (length <= 0) return NOT_AFTER
  return length > MAX_EVENT_DAYS * DAY ? TOO_LONG : null
}

/** What is wrong with the times of an event, by field. One that there is may have begun. */
export function timeProblems(
  input: EventInput,
  now: Date,
  isNew: boolean,
): Record<string, string[]> | null {
  const { starts_at, ends_at, all_day, repeats, repeats_until } = input
  const wrongLength = lengthProblem(input)
  // A day is still to come until it's over.
  if (isNew && (all_day ? ends_at : starts_at) <= now) return { starts_at: [PAST] }
  if (wrongLength) return { ends_at: [wrongLength] }
  if (!repeats) return null
  if (!repeats_until) return { repeats_until: [UNTIL_REQUIRED] }
  if (repeats_until <= starts_at) return { repeats_until: [UNTIL_EARLY] }
  const isLate = repeats_until.getTime() - starts_at.getTime() > MAX_REPEAT_DAYS * DAY
  return isLate ? { repeats_until: [UNTIL_LATE] } : null
}

const momentField = (required: string, zone: string, known: readonly Date[]) =>
  z
    .string({ error: required })
    .transform((text) => parseLocalTime(text.trim(), zone, known))
    .refine((at) => at !== null, { error: timeError(zone), abort: true })
    .transform((at) => at as Date)

/** The end of a day there. */
export const lastMoment = (day: string, zone: string): Date | null => {
  const noon = parseLocalTime(`${day}T12:00`, zone)
  return noon && momentOnDay(dayNumber(noon, zone) + 1, 0, zone)
}

/** What forms and programs give alike. */
export const WRITTEN_EVENT = {
  title: titleText('Title is required').refine((text) => text.length <= MAX_EVENT_TITLE, {
    error: `Please use at most ${MAX_EVENT_TITLE} characters`,
  }),
  text: requiredText('Text is required', 'Text is too long'),
  place: line,
  link: line.refine((text) => text === '' || /^https?:\/\/[^\s/]+\S*$/i.test(text), {
    error: LINK,
  }),
  contact: line,
}

/** The form of an event. Times are those of a clock at the school, also where clocks show one twice. */
export const eventSchema = (zone: string, known: readonly Date[] = []) =>
  z
    .object({
      ...WRITTEN_EVENT,
      ...AUDIENCE,
      starts_at: momentField(STARTS_REQUIRED, zone, known),
      ends_at: momentField(ENDS_REQUIRED, zone, known),
      all_day: z.string().optional().transform(Boolean),
      topic: choice,
      campus: choice,
      places: z
        .string({ error: PLACES })
        .trim()
        .refine((text) => /^\d{0,6}$/.test(text) && text !== '0' && Number(text) <= MAX_PLACES, {
          error: PLACES,
        })
        .optional()
        .transform((text) => (text ? Number(text) : null)),
      repeats: z
        .enum(['weekly', 'monthly'], { error: PICK })
        .optional()
        .transform((repeats) => repeats ?? null),
      repeats_until: z
        .string({ error: UNTIL_WRONG })
        .trim()
        .transform((day) => (day ? lastMoment(day, zone) : undefined))
        .refine((at) => at !== null, { error: UNTIL_WRONG })
        .optional()
        .transform((at) => at ?? null),
      version: versionField,
    })
    .transform(({ status, programs, campuses, roles, ...input }): EventInput => ({
      ...input,
      ...(input.all_day && wholeDays(input, zone)),
      repeats_until: input.repeats ? input.repeats_until : null,
      audience: { status, programs, campuses, roles },
    }))

export const MAX_REASON = 500

/** What staff say to someone whose suggestion they decline. */
export const declineSchema = z.object({
  reason: optionalText(MAX_REASON, `Please use at most ${MAX_REASON} characters`).transform(
    (text) => text ?? '',
  ),
})

/** One date, moved to another time, or to other days. */
export const dateSchema = (zone: string, known: readonly Date[], all_day: boolean) =>
  z
    .object({
      starts_at: momentField(STARTS_REQUIRED, zone, known),
      ends_at: momentField(ENDS_REQUIRED, zone, known),
    })
    .transform((times) => (all_day ? wholeDays(times, zone) : times))
    .superRefine((times, context) => {
      const problem = lengthProblem(times)
      if (problem) context.addIssue({ code: 'custom', path: ['ends_at'], message: problem })
    })

/** What the form's fields hold, as texts. */
export type EventFormTexts = Audience & {
  [Name in 'title' | 'text' | 'starts_at' | 'ends_at' | 'place' | 'link' | 'contact']: string
} & { [Name in 'topic' | 'campus' | 'places' | 'repeats' | 'repeats_until']: string } & {
  all_day: boolean
}

/** How an event would look: when it is, as far as that is known, and where. */
export type EventPreview = AudiencePreview & {
  times: { from: string; to: string; allDay: boolean } | null
  repeats: string | null
  place: string
  link: string
  /** People who said they'd come and couldn't see it anymore */
  leftOut: number
}

export type EventChoices = AudienceChoices & { topics: { id: string; title: string }[] }

/** The version that an edit begins with: '' if it was never changed. */
export const eventVersion = ({ revised_at }: { revised_at: Date | string | null }): string =>
  revised_at === null ? '' : new Date(revised_at).toISOString()

export const ADDED = 'Your event is on the calendar.'
export const SUGGESTED = 'Thanks! Staff will look at your suggestion.'
export const SAVED = 'Your changes are saved.'
export const CANCELLED = 'It’s cancelled. Those who wanted to come can still see that.'
export const DATE_MOVED = 'This date has a new time.'
export const DATE_CANCELLED = 'This date is cancelled.'
export const ACCEPTED = 'It’s on the calendar now.'
export const DECLINED = 'You declined the suggestion.'
export const DECIDED_BEFORE = 'Staff already decided about this suggestion.'
export const CONFLICT =
  'This event was changed in another window since you opened it. The new version is below. If you save, yours replaces it.'
export const TOO_MANY = `You’ve suggested ${MAX_SUGGESTED} events that staff haven’t looked at yet. Please wait for them first.`
export const CLOSED = 'This date is over or cancelled.'
/** What someone reads after saying whether they come. */
export const ATTENDANCE_WORDS: Record<AttendanceStatus, string> = {
  going: 'You’re going.',
  maybe: 'You might go.',
  not_going: 'You’re not going.',
  waiting: 'It’s full. You’re on the waiting list.',
}
