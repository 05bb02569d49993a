import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import type { Audience } from '~/policy/announcements'
import { canSeeEvent } from '~/policy/campus-events'
import type { Prisma } from '~prisma/generated/client'
import type { EventRow } from './event-rows.server'
import { COMING, publishNews } from './news.server'

/** What of someone decides whether they can see an event */
export const SEER = {
  id: true,
  roles: true,
  leader: true,
  coach_user: true,
  enrollment_status: true,
  program_id: true,
  institution_id: true,
} as const satisfies Prisma.UserSelect

type Seer = Prisma.UserGetPayload<{ select: typeof SEER }>

/** Whether someone at the school can see an event. */
export const canSee = (seer: Seer, event: Parameters<typeof canSeeEvent>[1]): boolean =>
  canSeeEvent({ ...seer, roles: seer.roles as string[] }, event)

/** Who wants to come to what is still to come, and can't see it as it's to be; each date once. */
export async function findLeftOut(
  from: Pick<Tx, 'eventAttendance'>,
  { id, state, author_id }: EventRow,
  audience: Audience,
  now: Date,
) {
  const coming = await from.eventAttendance.findMany({
    where: {
      status: { in: COMING },
      date: { event_id: id, ends_at: { gt: now }, cancelled_at: null },
    },
    select: { user_id: true, date_id: true, user: { select: SEER } },
    orderBy: [{ date: { starts_at: 'asc' } }, { date_id: 'asc' }, { user_id: 'asc' }],
  })
  return coming.filter(({ user }) => !canSee(user, { state, author_id, audience }))
}

/** How many people would lose their place by another audience. For those who can change the event. */
export async function countLeftOut(ctx: Ctx, event: EventRow, audience: Audience): Promise<number> {
  const rows = await findLeftOut(ctx.db.read, event, audience, ctx.now)
  return new Set(rows.map(({ user_id }) => user_id)).size
}

type LeftOut = { user_id: string; date_id: string }[]

/**
 * Ends the places of those who can't see an event anymore, and notifies each once, also of an event with many dates.
 * A title that they never saw isn't theirs to read. Returns the dates with fewer people. Event: campus_event.news.
 */
export async function leaveOut(
  tx: Tx,
  before: Pick<EventRow, 'id' | 'title'> & { partner_code: string },
  { title, rows, now }: { title: string; rows: LeftOut; now: Date },
): Promise<string[]> {
  const people = [...new Map(rows.toReversed().map((row) => [row.user_id, row])).values()]
  const dates = [...new Set(rows.map(({ date_id }) => date_id))]
  for (const id of dates) {
    const left = rows.filter(({ date_id }) => date_id === id).map(({ user_id }) => user_id)
    await tx.eventAttendance.deleteMany({ where: { date_id: id, user_id: { in: left } } })
  }
  const news = title === before.title ? 'closed' : 'closed_renamed'
  await publishNews(tx, before, people, { news, edition: now.getTime() }, now)
  return dates
}
