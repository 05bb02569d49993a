import type { WrittenDate } from '~/platform/calendar/write'
import type { Ctx } from '~/platform/ctx'
import { plainParagraphs } from '~/platform/text/markdown.server'
import { findEvent, toEventRow } from './event-rows.server'
import { OFF } from './news.server'
import { listed, selectDates, type ListedRow } from './queries.server'

const DAY = 86_400_000
/** How far back and ahead calendars have what's on */
const SPAN = { before: 30 * DAY, after: 400 * DAY }

/** How addresses of the site are made. */
export type Links = { url: (path: string) => string; host: string }

function toWritten({ event: stored, ...date }: ListedRow, { url, host }: Links): WrittenDate {
  const event = toEventRow(stored)
  const { title, text, place, link, all_day } = event
  const page = url(`/events/${date.event_id}?date=${date.id}`)
  const isOff = date.cancelled_at !== null || event.state === 'cancelled'
  const mine = date.attendances[0]?.status
  const lines = [...plainParagraphs(text), link, page].filter(Boolean)
  const { starts_at, ends_at } = date
  return {
    uid: `${date.id}@${host}`,
    sequence: event.sequence,
    stamp: latest(event.revised_at ?? event.created_at, date.changed_at),
    starts_at,
    ends_at,
    all_day,
    status: isOff ? 'CANCELLED' : mine === 'maybe' ? 'TENTATIVE' : 'CONFIRMED',
    title,
    text: lines.join('\n\n'),
    place,
    link: page,
  }
}

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one)

const inSpan = ({ now }: Ctx) => ({
  starts_at: {
    gt: new Date(now.getTime() - SPAN.before),
    lt: new Date(now.getTime() + SPAN.after),
  },
})

const OWN = { in: ['going', 'maybe'] }

/** What staff took off the calendar and the viewer wanted to come to: cancelled, without its words. */
async function offDates(ctx: Ctx, links: Links): Promise<WrittenDate[]> {
  const { id: user_id, partner_code } = ctx.viewer
  const rows = await ctx.db.read.eventDate.findMany({
    where: {
      ...inSpan(ctx),
      partner_code,
      event: { ...OFF, state_before: { in: ['published', 'cancelled'] } },
      attendances: { some: { user_id, status: OWN } },
    },
    select: listed(ctx.viewer),
    orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
  })
  const page = links.url('/events')
  const without = { title: 'Cancelled event', text: page, place: '', link: page }
  return rows.map((row) => ({ ...toWritten(row, links), ...without, status: 'CANCELLED' }))
}

/** What's on at the viewer's school, as their calendars take it over. For members who can see it. */
export const schoolDates = async (ctx: Ctx, links: Links): Promise<WrittenDate[]> => [
  ...(await selectDates(ctx, inSpan(ctx))).map((row) => toWritten(row, links)),
  ...(await offDates(ctx, links)),
]

/** The same of what the viewer goes to, or may. */
export async function ownDates(ctx: Ctx, links: Links): Promise<WrittenDate[]> {
  const mine = { user_id: ctx.viewer.id, status: OWN }
  const where = { ...inSpan(ctx), attendances: { some: mine } }
  const dates = await selectDates(ctx, where)
  return [...dates.map((row) => toWritten(row, links)), ...(await offDates(ctx, links))]
}

/** All dates of one event. For those who can see it, and it's more than a suggestion; else NotFound. */
export async function eventDates(ctx: Ctx, id: string, links: Links): Promise<WrittenDate[]> {
  await findEvent(ctx, id)
  return (await selectDates(ctx, { event_id: id })).map((row) => toWritten(row, links))
}
