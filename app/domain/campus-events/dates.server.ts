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
 * The dates of an event that was changed. What is over stays; a date that has its place in the new plan stays with
 * who comes, at its new time unless it was moved by itself; one that hasn't stays where it has begun, is cancelled where
 * someone wanted to come, and is else gone. One that a plan before had dropped so is on again. Returns which are changed, cancelled, or as they were.
 */
export async function replan(
  tx: Tx,
  event: Owner & Plan,
  plan: Plan,
  zone: string,
  now: Date,
): Promise<{ changed: string[]; cancelled: string[]; same: string[] }> {
  const found = { changed: [] as string[], cancelled: [] as string[], same: [] as string[] }
  const rows = await tx.eventDate.findMany({
    where: { event_id: event.id, OR: [{ planned_at: { gt: now } }, { ends_at: { gt: now } }] },
    include: { _count: { select: { attendances: true } } },
  })
  const shift = planShift(event.starts_at, plan.starts_at, zone)
  const former = new Set(planDates(event, zone).map(({ starts_at }) => starts_at.getTime()))
  const open = new Map(
    planDates(plan, zone)
      .filter(({ ends_at }) => ends_at > now)
      .map((date) => [date.starts_at.getTime(), date]),
  )
  for (const { _count, ...row } of rows) {
    const { id, planned_at, moved } = row
    const key = shift(planned_at).getTime()
    const date = open.get(key)
    open.delete(key)
    const where = { id }
    if (date) {
      const times = moved ? {} : date
      const isSame = row.starts_at.getTime() === date.starts_at.getTime()
      const isAsLong = row.ends_at.getTime() === date.ends_at.getTime()
      const isBack = row.cancelled_at !== null && !former.has(planned_at.getTime())
      const isChanged = isBack || (!moved && !(isSame && isAsLong))
      found[isChanged ? 'changed' : 'same'].push(id)
      await tx.eventDate.update({
        where,
        data: { planned_at: date.starts_at, ...times, ...(isBack && { cancelled_at: null }) },
      })
      if (isChanged && !isSame)
        await tx.eventAttendance.updateMany({ where: { date_id: id }, data: { reminded: 0 } })
      if (isBack || !row.cancelled_at) await fillPlaces(tx, row, now)
    } else if (row.starts_at <= now) {
      found.same.push(id)
    } else if (_count.attendances > 0) {
      if (!row.cancelled_at) found.cancelled.push(id)
      await tx.eventDate.update({ where, data: { cancelled_at: row.cancelled_at ?? now } })
    } else await tx.eventDate.delete({ where })
  }
  const added = [...open.values()].filter(({ starts_at }) => starts_at > now)
  await tx.eventDate.createMany({ data: added.map((date) => toRow(event, date)) })
  return found
}
