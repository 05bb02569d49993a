import type { Db, Tx } from '~/platform/database/types'
import { fillDates } from './attendance.server'
import { canSee, leaveOut, SEER } from './audience-change.server'
import { EVENT_COLUMNS, toEventRow } from './event-rows.server'
import { COMING, OFF } from './news.server'

const ON = { state: 'published' } as const

/**
 * Ends someone's places at what they can't see since their status, program, campus or role is another one, as a
 * change of the audience does. For event handlers; again changes nothing. Event: campus_event.news.
 */
export async function leaveClosedEvents(db: Db, user_id: string, now: Date): Promise<void> {
  if ((await findClosed(db.read, user_id, now)).length === 0) return
  await db.write(async (tx) => {
    const rows = await findClosed(tx, user_id, now)
    const events = new Map(rows.map(({ date }) => [date.event_id, date]))
    for (const [event_id, { event, partner_code }] of events) {
      const own = rows.filter(({ date }) => date.event_id === event_id)
      const { id, title } = event
      const left = await leaveOut(tx, { id, title, partner_code }, { title, rows: own, now })
      await fillDates(tx, left, now)
    }
  })
}

/** The dates still to come of what's on, or may be again, that someone wants to come to and can't see. */
async function findClosed(from: Pick<Tx, 'eventAttendance'>, user_id: string, now: Date) {
  const coming = await from.eventAttendance.findMany({
    where: {
      user_id,
      status: { in: COMING },
      date: { ends_at: { gt: now }, cancelled_at: null, event: { OR: [ON, OFF] } },
    },
    select: {
      user_id: true,
      date_id: true,
      user: { select: SEER },
      date: {
        select: { event_id: true, partner_code: true, event: { select: EVENT_COLUMNS } },
      },
    },
    orderBy: [{ date: { starts_at: 'asc' } }, { date_id: 'asc' }],
  })
  // Staff may show what they hid.
  return coming.filter(({ user, date }) => !canSee(user, { ...toEventRow(date.event), ...ON }))
}
