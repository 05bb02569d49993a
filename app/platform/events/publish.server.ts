import type { WriteTx } from '../database/types'
import { insertInOrder } from '../database/dialect'
import type { NewEvent } from './events'
import { newId } from '../ids'
import { runSql } from '../database/sql.server'

/** Who acts, for which school, and when. Jobs and the terminal act without a viewer. */
export type PublishContext = {
  viewer?: { id: string; partner_code: string } | null
  partner?: { partner_code: string } | null
  now: Date
}

/**
 * Writes events into the transaction of the change that they report: both are on disk or neither is.
 * The dispatcher (app/jobs) turns each event into one job for every handler that listens to it.
 */
export async function publish(
  tx: WriteTx,
  ctx: PublishContext,
  events: NewEvent | readonly NewEvent[],
): Promise<void> {
  for (const event of [events].flat()) {
    const { payload, ...row } = eventRow(ctx, event)
    await runSql(tx, insertInOrder('Event', { ...row, payload: JSON.stringify(payload) }))
  }
}

/** The row of an event. The school is that of its subject, else of the person who acts. */
export function eventRow({ viewer, partner, now }: PublishContext, event: NewEvent) {
  const partner_code = event.partner_code ?? viewer?.partner_code ?? partner?.partner_code
  if (partner_code === undefined) throw new Error(`${event.name} belongs to no school`)
  return {
    id: newId(),
    name: event.name,
    partner_code,
    actor_id: viewer?.id ?? null,
    subject_id: event.subject_id,
    payload: event.payload,
    created_at: now,
  }
}
