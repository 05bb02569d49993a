import type { WrittenDate } from '~/platform/calendar/write'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { plainParagraphs } from '~/platform/text/markdown.server'
import { isOnShow } from '~/policy/campus-events'
import { findEvent, toEventRow, type EventRow } from './event-rows.server'
import { OFF } from './news.server'
import { listed, selectDates, type ListedRow } from './queries.server'

const DAY = 86_400_000
/** How far back and ahead calendars have what's on */
const SPAN = { before: 30 * DAY, after: 400 * DAY }

/** How addresses of the site are made. */
export type Links = { url: (path: string) => string }

function toWritten(
  { event: stored, ...date }: ListedRow,
  { url }: Links,
  idHost: string,
): WrittenDate {
  const event = toEventRow(stored)
  const page = `/events/${date.event_id}?date=${date.id}`
  const isOff = date.cancelled_at !== null || event.state !== 'published'
  const mine = date.attendances[0]?.status
  const { starts_at, ends_at } = date
  return {
    uid: `${date.id}@${idHost}`,
    sequence: event.sequence,
    stamp: latest(event.revised_at ?? event.created_at, date.changed_at),
    starts_at,
    ends_at,
    all_day: event.all_day,
    status: isOff ? 'CANCELLED' : mine === 'maybe' ? 'TENTATIVE' : 'CONFIRMED',
    ...(isOnShow(event) ? words(event, url(page)) : withoutWords(url('/events'))),
  }
}

function words({ title, text, place, link }: EventRow, page: string) {
  const lines = [...plainParagraphs(text), link, page].filter(Boolean)
  return { title, text: lines.join('\n\n'), place, link: page }
}

/** Of what staff took off the calendar */
const withoutWords = (page: string) => ({
  title: 'Cancelled event',
  text: page,
  place: '',
  link: page,
})

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one)

/** Ids end with the school's first host, also once it has another: calendars know the dates by them. */
async function writeRows(ctx: Ctx, links: Links, rows: ListedRow[]): Promise<WrittenDate[]> {
  const { partner_code } = ctx.viewer
  const { host, calendar_host } = await ctx.db.read.partner.findUniqueOrThrow({
    where: { partner_code },
    select: { host: true, calendar_host: true },
  })
  return rows.map((row) => toWritten(row, links, calendar_host ?? host))
}

const inSpan = ({ now }: Ctx) => ({
  starts_at: {
    gt: new Date(now.getTime() - SPAN.before),
    lt: new Date(now.getTime() + SPAN.after),
  },
})

const own = ({ viewer }: Ctx) => ({
  attendances: { some: { user_id: viewer.id, status: { in: ['going', 'maybe'] } } },
})

/** What the viewer goes to, or may, and staff took off the calendar. */
const offRows = (ctx: Ctx): Promise<ListedRow[]> =>
  ctx.db.read.eventDate.findMany({
    where: {
      ...inSpan(ctx),
      ...own(ctx),
      partner_code: ctx.viewer.partner_code,
      event: { ...OFF, state_before: { in: ['published', 'cancelled'] } },
    },
    select: listed(ctx.viewer),
    orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
  })

/** What's on at the viewer's school, as their calendars take it over. For members who can see it. */
export const schoolDates = async (ctx: Ctx, links: Links): Promise<WrittenDate[]> =>
  writeRows(ctx, links, [...(await selectDates(ctx, inSpan(ctx))), ...(await offRows(ctx))])

/** The same of what the viewer goes to, or may. */
export async function ownDates(ctx: Ctx, links: Links): Promise<WrittenDate[]> {
  const dates = await selectDates(ctx, { ...inSpan(ctx), ...own(ctx) })
  return writeRows(ctx, links, [...dates, ...(await offRows(ctx))])
}

/** All dates of one event. For those who can see it, and it's on the calendar, also cancelled; else NotFound. */
export async function eventDates(ctx: Ctx, id: string, links: Links): Promise<WrittenDate[]> {
  if (!isOnShow(await findEvent(ctx, id))) throw new NotFound()
  return writeRows(ctx, links, await selectDates(ctx, { event_id: id }))
}
