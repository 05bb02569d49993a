import { newId } from './ids'
import type { Tx } from './db.server'

/** Something that happened; reactors find what follows by its name. */
export type NewEvent = {
  name: string
  /** Empty for what concerns no single school */
  partner_code: string
  actor_id?: string | null
  /** The row it is about, e.g. the post's id */
  subject_id: string
  payload?: Record<string, string | number | boolean | null>
}

/**
 * Writes what happened into the transaction of the act: both are on disk or neither is.
 * The dispatcher (app/jobs) turns each event into one job per reactor that listens to it.
 */
export async function appendEvent(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  await tx.event.create({
    data: {
      id: newId(),
      name: event.name,
      partner_code: event.partner_code,
      actor_id: event.actor_id ?? null,
      subject_id: event.subject_id,
      payload: event.payload ?? {},
      created_at: now,
    },
  })
}
