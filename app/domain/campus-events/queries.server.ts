import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { Forbidden } from '~/platform/failures'
import { MOST_DATES } from '~/platform/calendar/types'
import { canManageEvents, canSeeEvent, canSuggestEvents } from '~/policy/campus-events'
import type { Prisma } from '~prisma/generated/client'
import {
  assertEvents,
  EVENT_COLUMNS,
  findEvent,
  toEventRow,
  type EventRow,
} from './event-rows.server'
import { EVENTS_PAGE, MAX_EVENT_DAYS, type AttendanceStatus } from './schema'
import type { EventDateView, EventSummary, ListedEvent } from './schema-lists'

const DAY = 86_400_000

/** As many dates as a list or a calendar has: what a calendar that is taken over may have, and the school's own */
export const MOST_LISTED = MOST_DATES + 20_000
/** As many as are read at once */
const LARGEST_PORTION = 1000
/** What a page of a list needs, where some of it is for others */
const PORTION = 40

const dateColumns = (viewer: Ctx['viewer']) =>
  ({
    id: true,
    event_id: true,
    starts_at: true,
    ends_at: true,
    planned_at: true,
    moved: true,
    cancelled_at: true,
    changed_at: true,
    _count: { select: { attendances: { where: { status: 'going' } } } },
    attendances: { where: { user_id: viewer.id }, select: { status: true } },
  }) as const satisfies Prisma.EventDateSelect

type DateRow = Prisma.EventDateGetPayload<{ select: ReturnType<typeof dateColumns> }>

const toDate = (row: DateRow, event: Pick<EventRow, 'state' | 'all_day'>): EventDateView => ({
  id: row.id,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  all_day: event.all_day,
  planned_at: row.planned_at.toISOString(),
  moved: row.moved,
  cancelled: row.cancelled_at !== null || event.state === 'cancelled',
  going: row._count.attendances,
  mine: (row.attendances[0]?.status ?? null) as AttendanceStatus | null,
})

/** What a list or a calendar needs of a date. */
export const listed = (viewer: Ctx['viewer']) =>
  ({ ...dateColumns(viewer), event: { select: EVENT_COLUMNS } }) as const

export type ListedRow = Prisma.EventDateGetPayload<{ select: ReturnType<typeof listed> }>

const toListed = ({ event: stored, ...row }: ListedRow): ListedEvent => {
  const event = toEventRow(stored)
  const { title, place, state } = event
  return { ...toDate(row, event), event_id: row.event_id, title, place, state }
}

const after = (cursor: Cursor | null): Prisma.EventDateWhereInput =>
  cursor
    ? {
        OR: [
          { starts_at: { gt: new Date(cursor.at) } },
          { starts_at: new Date(cursor.at), id: { gt: cursor.id } },
        ],
      }
    : {}

/** Dates of the viewer's school that they can see and that aren't only suggested, by time. */
export const selectDates = (ctx: Ctx, where: Prisma.EventDateWhereInput): Promise<ListedRow[]> =>
  visibleDates(ctx, where, { from: null, wanted: MOST_LISTED, portion: LARGEST_PORTION })

/** The first of them, as many as a page has and one. */
const firstDates = (ctx: Ctx, where: Prisma.EventDateWhereInput, from: Cursor | null) =>
  visibleDates(ctx, where, { from, wanted: EVENTS_PAGE + 1, portion: PORTION })

type Reading = { from: Cursor | null; wanted: number; portion: number }

/** Read a portion at a time, as most are for everyone; the more of them are for others, the larger ones. */
async function visibleDates(
  ctx: Ctx,
  where: Prisma.EventDateWhereInput,
  { from, wanted, portion }: Reading,
): Promise<ListedRow[]> {
  const found: ListedRow[] = []
  for (let take = portion, at = from; found.length < wanted;) {
    const rows = await readDates(ctx, { AND: [where, after(at)] }, take)
    found.push(...rows.filter(({ event }) => canSeeEvent(ctx.viewer, toEventRow(event))))
    const last = rows.at(-1)
    if (!last || rows.length < take) break
    at = { id: last.id, at: last.starts_at.getTime() }
    take = Math.min(LARGEST_PORTION, take * 2)
  }
  return found.slice(0, wanted)
}

function readDates(
  ctx: Ctx,
  where: Prisma.EventDateWhereInput,
  take: number,
): Promise<ListedRow[]> {
  assertEvents(ctx)
  const { db, viewer } = ctx
  return db.read.eventDate.findMany({
    where: {
      partner_code: viewer.partner_code,
      event: { state: { in: ['published', 'cancelled'] } },
      AND: [where],
    },
    select: listed(viewer),
    orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
    take,
  })
}

/** What is going on now: none takes longer than that. */
const notOver = (now: Date): Prisma.EventDateWhereInput => ({
  starts_at: { gt: new Date(now.getTime() - MAX_EVENT_DAYS * DAY) },
  ends_at: { gt: now },
})

const toEventsPage = (rows: ListedRow[]) =>
  toPage(rows, EVENTS_PAGE, ({ id, starts_at }) => ({ id, at: starts_at.getTime() }), toListed)

/** What a search has found: the ids of events, and of the date of each that comes next. */
export type MatchingEvents = { events: string[]; next: string[] } | null

const ofFound = (found: MatchingEvents): Prisma.EventDateWhereInput =>
  found ? { event_id: { in: found.events } } : {}

/**
 * What goes on and comes, by time, a page at a time; of what a search has found the next date of each. For
 * members; NotFound where the school has no events.
 */
export const upcomingEvents = async (
  ctx: Ctx,
  cursor: Cursor | null,
  found: MatchingEvents = null,
): Promise<Page<ListedEvent>> => {
  const next = found ? { id: { in: found.next } } : {}
  return toEventsPage(await firstDates(ctx, { AND: [notOver(ctx.now), next] }, cursor))
}

/** The same of what the viewer goes to, may go to, or waits for, with each date. */
export const ownEvents = async (
  ctx: Ctx,
  cursor: Cursor | null,
  found: MatchingEvents = null,
): Promise<Page<ListedEvent>> => {
  const mine = { user_id: ctx.viewer.id, status: { not: 'not_going' } }
  const where = { AND: [notOver(ctx.now), ofFound(found), { attendances: { some: mine } }] }
  return toEventsPage(await firstDates(ctx, where, cursor))
}

/** Everything that goes on between two moments, at most MOST_LISTED dates. For members. */
export const eventsBetween = async (
  ctx: Ctx,
  { from, to }: { from: Date; to: Date },
  found: MatchingEvents = null,
): Promise<ListedEvent[]> => {
  const earliest = new Date(from.getTime() - MAX_EVENT_DAYS * DAY)
  const times = { starts_at: { gt: earliest, lt: to }, ends_at: { gt: from } }
  return (await selectDates(ctx, { AND: [times, ofFound(found)] })).map(toListed)
}

/** One event with its dates, the first one first. For those who can see it; else NotFound. */
export async function readEvent(ctx: Ctx, id: string) {
  const event = await findEvent(ctx, id)
  const { topic_id, institution_id, source_id } = event
  const { db, viewer } = ctx
  const rows = await db.read.eventDate.findMany({
    where: { event_id: id },
    select: dateColumns(viewer),
    orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
  })
  const { partner_code } = viewer
  const topic = topic_id
    ? await db.read.topic.findFirst({
        where: { id: topic_id, partner_code, archived_at: null },
        select: { id: true, title: true },
      })
    : null
  const campus = institution_id
    ? await db.read.institution.findFirst({
        where: { id: institution_id, partner_code },
        select: { name: true },
      })
    : null
  const source = source_id
    ? await db.read.calendarSource.findFirst({
        where: { id: source_id, partner_code },
        select: { name: true, url: true },
      })
    : null
  return {
    event,
    source,
    topic,
    campus: campus?.name ?? null,
    dates: rows.map((row) => toDate(row, event)),
  }
}

/**
 * What waits for a decision, the oldest first, a page at a time; of members who don't decide, what they suggested
 * themselves, with what was declined.
 */
export async function suggestedEvents(
  ctx: Ctx,
  cursor: Cursor | null,
): Promise<Page<EventSummary>> {
  assertEvents(ctx)
  const { db, viewer } = ctx
  if (!canManageEvents(viewer) && !canSuggestEvents(viewer)) throw new Forbidden()
  const own = { author_id: viewer.id, state: { in: ['suggested', 'declined'] } }
  const rows = await db.read.campusEvent.findMany({
    where: {
      partner_code: viewer.partner_code,
      ...(canManageEvents(viewer) ? { state: 'suggested' } : own),
      AND: [suggestedAfter(cursor)],
    },
    select: EVENT_COLUMNS,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    take: EVENTS_PAGE + 1,
  })
  return toPage(
    rows,
    EVENTS_PAGE,
    ({ id, created_at }) => ({ id, at: created_at.getTime() }),
    toSummary,
  )
}

const suggestedAfter = (cursor: Cursor | null): Prisma.CampusEventWhereInput =>
  cursor
    ? {
        OR: [
          { created_at: { gt: new Date(cursor.at) } },
          { created_at: new Date(cursor.at), id: { gt: cursor.id } },
        ],
      }
    : {}

function toSummary(row: Parameters<typeof toEventRow>[0]): EventSummary {
  const { id, title, state, starts_at, author } = toEventRow(row)
  return {
    id,
    title,
    state,
    starts_at: starts_at.toISOString(),
    author: author && `${author.first_name} ${author.last_name}`,
  }
}
