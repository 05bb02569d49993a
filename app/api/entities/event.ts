import * as z from 'zod'
import type { EventRow } from '~/domain/campus-events/event-rows.server'
import { calendarDay } from '~/platform/time-zone'
import type { EventDateView, ListedEvent } from '~/domain/campus-events/schema-lists'
import { AUDIENCE_ROLES, AUDIENCE_STATUSES } from '~/policy/announcements'
import { EVENT_STATES } from '~/policy/campus-events'
import { time } from './time'

const ATTENDANCES = ['going', 'maybe', 'not_going', 'waiting'] as const

/** One date of an event. */
export const eventDateEntity = z
  .object({
    id: z.string(),
    starts_at: time,
    ends_at: time,
    cancelled: z.boolean(),
    /** Also those the viewer can't see */
    going_count: z.int(),
    /** What the viewer said; null before */
    attendance: z.enum(ATTENDANCES).nullable(),
  })
  .meta({ id: 'EventDate' })

/** The same of an event, with how many wait for a place. */
export const dateOfEventEntity = eventDateEntity
  .extend({ waiting_count: z.int() })
  .meta({ id: 'DateOfEvent' })

/** The same in a list, with what it is of. */
export const listedEventEntity = eventDateEntity
  .extend({ event_id: z.string(), title: z.string(), place: z.string(), all_day: z.boolean() })
  .meta({ id: 'ListedEvent' })

/** Someone's suggestion. */
export const suggestedEventEntity = z
  .object({
    id: z.string(),
    title: z.string(),
    state: z.enum(EVENT_STATES),
    starts_at: time,
    author: z.string().nullable(),
  })
  .meta({ id: 'SuggestedEvent' })

/** An event with all its dates. */
export const eventEntity = z
  .object({
    id: z.string(),
    title: z.string(),
    content_markdown: z.string(),
    place: z.string(),
    link: z.string(),
    contact: z.string(),
    topic_id: z.string().nullable(),
    /** The code of an institution */
    campus: z.string().nullable(),
    places: z.int().nullable(),
    state: z.enum(EVENT_STATES),
    /** What staff said to who suggested it; empty if nothing */
    decline_reason: z.string(),
    all_day: z.boolean(),
    repeats: z.enum(['weekly', 'monthly']).nullable(),
    /** The last day that it may be on */
    repeats_until: z.string().nullable(),
    revised_at: time.nullable(),
    /** The calendar that it is taken over from, where it alone can be changed */
    source: z.string().nullable(),
    can_edit: z.boolean(),
    /** Who suggested it can still call it off */
    can_cancel: z.boolean(),
    /** Who it is for; null for those who can't change it */
    audience: z
      .object({
        status: z.array(z.enum(AUDIENCE_STATUSES)),
        programs: z.array(z.string()),
        campuses: z.array(z.string()),
        roles: z.array(z.enum(AUDIENCE_ROLES)),
      })
      .nullable(),
    dates: z.array(dateOfEventEntity),
  })
  .meta({ id: 'Event' })

export const toEventDate = ({ going, mine, ...date }: EventDateView) => ({
  ...date,
  going_count: going,
  attendance: mine,
})

type Waiting = ReadonlyMap<string, number>

export const toDateOfEvent = (waiting: Waiting) => (date: EventDateView) => ({
  ...toEventDate(date),
  waiting_count: waiting.get(date.id) ?? 0,
})

type ReadEvent = {
  event: Omit<EventRow, 'author'>
  source: { name: string } | null
  topic: { id: string } | null
  dates: EventDateView[]
}
type School = {
  campuses: { id: string; code: string }[]
  can_edit: boolean
  can_cancel: boolean
  waiting: Waiting
  zone: string
}

/** Campuses have codes here; who it's for is only for those who can change that. */
export function toEvent({ event, source, topic, dates }: ReadEvent, school: School) {
  const { text, repeats_until, institution_id, audience, revised_at, ...row } = event
  const { campuses, can_edit, can_cancel, waiting, zone } = school
  const codes = (ids: readonly (string | null)[]) =>
    campuses.filter((campus) => ids.includes(campus.id)).map(({ code }) => code)
  return {
    ...row,
    content_markdown: text,
    topic_id: topic?.id ?? null,
    campus: codes([institution_id])[0] ?? null,
    // The end of the last day is the beginning of the next.
    repeats_until: repeats_until && calendarDay(new Date(repeats_until.getTime() - 1), zone),
    revised_at: revised_at?.toISOString() ?? null,
    source: source?.name ?? null,
    can_edit,
    can_cancel,
    audience: can_edit
      ? {
          status: [...audience.status],
          programs: [...audience.programs],
          campuses: codes(audience.campuses),
          roles: [...audience.roles],
        }
      : null,
    dates: dates.map(toDateOfEvent(waiting)),
  }
}

export const toListedEvent = (date: ListedEvent) => ({ ...date, ...toEventDate(date) })
