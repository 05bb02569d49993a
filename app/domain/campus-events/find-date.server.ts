import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { NotFound } from '~/platform/failures'
import { findEvent, type EventRow } from './event-rows.server'

/** A date of an event that the viewer can see; NotFound for any other. */
export async function findDate(
  ctx: Ctx,
  event_id: string,
  id: string,
  may?: (viewer: Ctx['viewer'], event: EventRow) => boolean,
  from: Pick<Tx, 'campusEvent' | 'eventDate'> = ctx.db.read,
) {
  const event = await findEvent(ctx, event_id, may, from)
  const date = await from.eventDate.findFirst({ where: { id, event_id } })
  if (!date) throw new NotFound()
  return { event, date }
}
