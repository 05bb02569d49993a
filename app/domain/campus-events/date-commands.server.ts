import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, type Outcome } from '~/platform/failures'
import { canEditEvent } from '~/policy/campus-events'
import { findDate } from './attendance.server'
import { audit } from './commands.server'
import { CLOSED, lengthProblem } from './schema'

type Times = { starts_at: Date; ends_at: Date }

/**
 * Gives one date of an event another time; the same again changes nothing. For those who can change the event.
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
    const wrongLength = lengthProblem(times)
    if (wrongLength) return failure({ ends_at: [wrongLength] })
    const moved = times.starts_at.getTime() !== date.planned_at.getTime()
    await tx.eventDate.update({ where: { id }, data: { ...times, moved } })
    await countUp(tx, event_id)
    await audit(ctx, tx, 'event date moved', id)
    return { ok: true }
  })

/** Calls one date off. For those who can change the event; again changes nothing. */
export const cancelDate = (ctx: Ctx, event_id: string, id: string): Promise<void> =>
  ctx.db.write(async (tx) => {
    const { date } = await findDate(ctx, event_id, id, canEditEvent, tx)
    if (date.cancelled_at) return
    await tx.eventDate.update({ where: { id }, data: { cancelled_at: ctx.now } })
    await countUp(tx, event_id)
    await audit(ctx, tx, 'event date cancelled', id)
  })

/** Calendars take it over once more. The form of the whole event doesn't change by it. */
const countUp = (tx: Tx, id: string) =>
  tx.campusEvent.update({ where: { id }, data: { sequence: { increment: 1 } } })
