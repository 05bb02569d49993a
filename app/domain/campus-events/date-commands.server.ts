import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, type Outcome } from '~/platform/failures'
import { canEditEvent } from '~/policy/campus-events'
import { findDate } from './find-date.server'
import { audit } from './commands.server'
import { publishToComers } from './news.server'
import { CLOSED, lengthProblem, PAST, type EventNews } from './schema'

type Times = { starts_at: Date; ends_at: Date }

/**
 * Gives one date of an event another time; the same again changes nothing. For those who can change the event. Event:
 * campus_event.news for those who come.
 * Rejects one that is over or cancelled, and a time it can't have.
 */
export const moveDate = (
  ctx: Ctx,
  event_id: string,
  id: string,
  times: Times,
): Promise<Outcome<object>> =>
  ctx.db.write(async (tx) => {
    const { date } = await findDate(ctx, event_id, id, canEditEvent, tx)
    const isSame = [date.starts_at, date.ends_at].join() === [times.starts_at, times.ends_at].join()
    if (isSame) return { ok: true }
    if (date.cancelled_at || date.ends_at <= ctx.now) return failure({ '': [CLOSED] })
    if (times.ends_at <= ctx.now) return failure({ starts_at: [PAST] })
    const wrongLength = lengthProblem(times)
    if (wrongLength) return failure({ ends_at: [wrongLength] })
    const moved = times.starts_at.getTime() !== date.planned_at.getTime()
    await tx.eventDate.update({ where: { id }, data: { ...times, moved, changed_at: ctx.now } })
    // There's a day and an hour before it once more.
    await tx.eventAttendance.updateMany({ where: { date_id: id }, data: { reminded: 0 } })
    await follow(ctx, tx, date, 'changed')
    await audit(ctx, tx, 'event date moved', id)
    return { ok: true }
  })

/** Calls one date off. For those who can change the event; again changes nothing. Event: campus_event.news. */
export const cancelDate = (ctx: Ctx, event_id: string, id: string): Promise<void> =>
  ctx.db.write(async (tx) => {
    const { date } = await findDate(ctx, event_id, id, canEditEvent, tx)
    if (date.cancelled_at) return
    await tx.eventDate.update({
      where: { id },
      data: { cancelled_at: ctx.now, changed_at: ctx.now },
    })
    if (date.ends_at > ctx.now) await follow(ctx, tx, date, 'cancelled')
    await audit(ctx, tx, 'event date cancelled', id)
  })

type DateRow = { id: string; event_id: string; partner_code: string }

/** Calendars take the event over once more, and those who come are notified. Its form doesn't change by it. */
async function follow({ viewer, now }: Ctx, tx: Tx, date: DateRow, news: EventNews) {
  const { id, event_id, partner_code } = date
  const { sequence: edition } = await tx.campusEvent.update({
    where: { id: event_id },
    data: { sequence: { increment: 1 } },
  })
  const owner = { id: event_id, partner_code }
  await publishToComers(tx, owner, [id], { news, edition }, { by: viewer.id, now })
}
