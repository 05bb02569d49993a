import type { WriteTx } from '../database/types'
import { insertInOrder, insertListInOrder, jsonField, textAsJson } from '../database/dialect'
import type { NewEvent } from './events'
import { newId } from '../ids'
import { raw, type SqlFragment } from '../database/sql-text'
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
  const rows = [events].flat().map((event) => {
    const { payload, ...row } = eventRow(ctx, event)
    return { ...row, payload: JSON.stringify(payload) }
  })
  const [only, ...others] = rows
  if (!only) return
  if (others.length === 0) return void (await runSql(tx, insertInOrder('Event', only)))
  const list = rows.map((row) => ({ ...row, created_at: row.created_at.getTime() }))
  await runSql(tx, insertListInOrder('Event', list, LISTED))
}

/** The columns of an event in a list of many: one statement, however many these are. */
const LISTED: Record<keyof ReturnType<typeof eventRow>, SqlFragment> = {
  id: jsonField('listed.value', 'id'),
  name: jsonField('listed.value', 'name'),
  partner_code: jsonField('listed.value', 'partner_code'),
  actor_id: jsonField('listed.value', 'actor_id'),
  subject_id: jsonField('listed.value', 'subject_id'),
  payload: raw(textAsJson(jsonField('listed.value', 'payload').sql)),
  created_at: jsonField('listed.value', 'created_at', 'millis'),
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
