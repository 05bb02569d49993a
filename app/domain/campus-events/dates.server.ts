import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { fillPlaces } from './attendance.server'
import { planDates, planShift, type Plan, type PlannedDate } from './plan'

type Owner = { id: string; partner_code: string }

const toRow = ({ id: event_id, partner_code }: Owner, { starts_at, ends_at }: PlannedDate) => ({
  id: newId(),
  event_id,
  partner_code,
  planned_at: starts_at,
  starts_at,
  ends_at,
})

/** The dates of a new event. */
export async function addDates(tx: Tx, owner: Owner, plan: Plan, zone: string): Promise<void> {
  const data = planDates(plan, zone).map((date) => toRow(owner, date))
  await tx.eventDate.createMany({ data })
}

/**
 * The dates of an event that was changed. What has begun stays; a date that has its place in the new plan stays with
 * who comes, at its new time unless it was moved by itself; one that hasn't is cancelled where someone wanted
 * to come, and else gone.
 */
export async function replan(
  tx: Tx,
  event: Owner & Plan,
  plan: Plan & { places: number | null },
  zone: string,
  now: Date,
): Promise<void> {
  const rows = await tx.eventDate.findMany({
    where: { event_id: event.id, planned_at: { gt: now } },
    include: { _count: { select: { attendances: true } } },
  })
  const shift = planShift(event.starts_at, plan.starts_at, zone)
  const open = new Map(
    planDates(plan, zone)
      .filter(({ starts_at }) => starts_at > now)
      .map((date) => [date.starts_at.getTime(), date]),
  )
  for (const { id, planned_at, moved, _count } of rows) {
    const key = shift(planned_at).getTime()
    const date = open.get(key)
    open.delete(key)
    const where = { id }
    if (date) {
      const times = moved ? {} : date
      await tx.eventDate.update({ where, data: { planned_at: date.starts_at, ...times } })
      await fillPlaces(tx, id, plan.places)
    } else if (_count.attendances > 0)
      await tx.eventDate.update({ where, data: { cancelled_at: now } })
    else await tx.eventDate.delete({ where })
  }
  await tx.eventDate.createMany({ data: [...open.values()].map((date) => toRow(event, date)) })
}
