import { addEvent } from '~/domain/campus-events/commands.server'
import type { Db } from '~/platform/database/types'
import { ctxFor, idOf, PRODUCT } from '~tests/support/database'
import { eventInput } from '~tests/support/event-input'
import type { Campus } from './client'

const PLACES = 3

/** Allows questions without a name, and puts an event on that has fewer places than there are people. */
export async function openCampus(db: Db): Promise<Campus> {
  const partner = await db.read.partner.findUniqueOrThrow({ where: { partner_code: 'northfield' } })
  const flags = { ...(partner.flags as Record<string, boolean>), unnamed_questions: true }
  await db.write((tx) =>
    tx.partner.update({ where: { partner_code: 'northfield' }, data: { flags } }),
  )
  const ctx = await ctxFor({ db }, 'stan', new Date())
  const form = { idempotencyKey: crypto.randomUUID(), product: PRODUCT }
  const added = await addEvent(ctx, eventInput({ places: PLACES }), form)
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  const { id: event } = added
  const { id: date } = await db.read.eventDate.findFirstOrThrow({ where: { event_id: event } })
  return { event, date, comment: idOf('comment:alex') }
}

/** Never below zero; and none is free while someone waits. */
export async function freePlaces({ read }: Db, date_id: string): Promise<number> {
  const count = (status: string) => read.eventAttendance.count({ where: { date_id, status } })
  const [going, waiting] = await Promise.all([count('going'), count('waiting')])
  if (waiting > 0 && going < PLACES) throw new Error(`${waiting} wait for a place that is free`)
  return PLACES - going
}
