import { loadLikersPage } from '~/domain/people/lists.server'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { sql } from '~/platform/database/sql-text'
import { failure, type Outcome } from '~/platform/failures'
import { canSee, SEER } from './audience-change.server'
import { EVENT_COLUMNS, toEventRow } from './event-rows.server'
import { findDate } from './find-date.server'
import { publishNews } from './news.server'
import { CLOSED, type AttendanceStatus, type Wish } from './schema'

/**
 * Says whether the viewer comes to a date; again changes nothing. For members who can see the event. Where it's
 * full they wait for a place, and who leaves gives theirs to who waits longest. Rejects a date that is over or
 * cancelled. NotFound for a date that they can't see.
 */
export const attend = (
  ctx: Ctx,
  event_id: string,
  date_id: string,
  wish: Wish,
): Promise<Outcome<{ status: AttendanceStatus }>> =>
  ctx.db.write(async (tx) => {
    const { event, date } = await findDate(ctx, event_id, date_id, undefined, tx)
    const isOpen = event.state === 'published' && !date.cancelled_at && date.ends_at > ctx.now
    if (!isOpen) return failure({ '': [CLOSED] })
    const { id: user_id, partner_code } = ctx.viewer
    const pair = { date_id, user_id }
    const before = await tx.eventAttendance.findUnique({ where: { date_id_user_id: pair } })
    const isComing = before?.status === 'going' || before?.status === 'waiting'
    const isFree = async () =>
      event.places === null || (await countGoing(tx, date_id)) < event.places
    const status =
      wish !== 'going'
        ? wish
        : isComing
          ? (before.status as AttendanceStatus)
          : (await isFree())
            ? 'going'
            : 'waiting'
    if (status !== before?.status) {
      const change = { status, since: ctx.now }
      await tx.eventAttendance.upsert({
        where: { date_id_user_id: pair },
        create: { ...pair, ...change, partner_code },
        update: change,
      })
      if (before?.status === 'going') await fillPlaces(tx, date, ctx.now)
    }
    return { ok: true, status }
  })

const countGoing = (tx: Pick<Tx, 'eventAttendance'>, date_id: string) =>
  tx.eventAttendance.count({ where: { date_id, status: 'going' } })

/** Gives free places of these dates, where they aren't cancelled. Event: campus_event.news. */
export async function fillDates(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const where = { id: { in: [...ids] }, cancelled_at: null }
  for (const date of await tx.eventDate.findMany({ where })) await fillPlaces(tx, date, now)
}

/**
 * Gives free places to those who wait longest, who can still log in and see the event. Returns who got one. Event: campus_event.news
 * for each.
 */
export async function fillPlaces(
  tx: Tx,
  date: { id: string; event_id: string; partner_code: string },
  now: Date,
): Promise<string[]> {
  const { id: date_id, event_id, partner_code } = date
  const where = { id: event_id }
  const event = toEventRow(await tx.campusEvent.findUniqueOrThrow({ where, select: EVENT_COLUMNS }))
  const { places } = event
  const free = places === null ? undefined : places - (await countGoing(tx, date_id))
  if (free !== undefined && free <= 0) return []
  const next = await tx.eventAttendance.findMany({
    where: { date_id, status: 'waiting', user: { deleted_at: null, suspended_at: null } },
    orderBy: [{ since: 'asc' }, { user_id: 'asc' }],
    select: { user_id: true, user: { select: SEER } },
  })
  const people = next
    .filter(({ user }) => canSee(user, event))
    .slice(0, free)
    .map(({ user_id }) => user_id)
  await tx.eventAttendance.updateMany({
    where: { date_id, user_id: { in: people } },
    data: { status: 'going', since: now },
  })
  const owner = { id: event_id, partner_code }
  const news = { news: 'place', edition: now.getTime() } as const
  await publishNews(
    tx,
    owner,
    people.map((user_id) => ({ user_id, date_id })),
    news,
    now,
  )
  return people
}

/** How many wait for a place on a date. */
export const countWaiting = ({ db }: Ctx, date_id: string): Promise<number> =>
  db.read.eventAttendance.count({ where: { date_id, status: 'waiting' } })

/** The same of several dates, by their ids. */
export const countWaitingByDate = (ctx: Ctx, dates: readonly { id: string }[]) =>
  countByDate(ctx.db, dates, 'waiting')

/** How many have a status at each of some dates; those without anyone are left out. */
export async function countByDate(
  { read }: Db,
  dates: readonly { id: string }[],
  status: AttendanceStatus,
): Promise<ReadonlyMap<string, number>> {
  if (dates.length === 0) return new Map()
  const rows = await read.eventAttendance.groupBy({
    by: ['date_id'],
    where: { date_id: { in: dates.map(({ id }) => id) }, status },
    _count: true,
  })
  return new Map(rows.map(({ date_id, _count }) => [date_id, _count]))
}

/**
 * Who goes to a date, a page at a time by last name, without those the viewer may not see. For members who can
 * see the event.
 */
export async function loadGoing(ctx: Ctx, event_id: string, date_id: string, page: number) {
  const { event, date } = await findDate(ctx, event_id, date_id)
  const where = sql`x.date_id = ${date_id} AND x.status = 'going'`
  const list = { table: 'EventAttendance', person: 'user_id', where }
  return { event, date, list: await loadLikersPage(ctx, list, page) }
}
