import type { Db } from '~/platform/database/types'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerSettings } from '~/policy/viewer'

/** A school in which someone may be due, and when the one was last told who has waited longest; 0 is never. */
export const waitingRow = defineRow({ partner_code: col.text, oldest: col.number })
type WaitingSchool = RowOf<typeof waitingRow>

/**
 * The open schools in which someone is due, in order of their codes. Asked once for all schools (`find`, by
 * the latest moment of any of them), because each quarter of an hour hardly one of them has anyone.
 */
export async function schoolsWaiting(
  db: Db,
  dueAt: (zone: string) => Date,
  find: (latest: Date) => Promise<WaitingSchool[]>,
): Promise<{ partner_code: string; due: Date }[]> {
  const schools = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
    orderBy: { partner_code: 'asc' },
  })
  const moments = new Map<string, Date>()
  const due = schools.map(({ partner_code, settings }) => {
    const zone = schoolZone({ settings: settings as PartnerSettings })
    const moment = moments.get(zone) ?? dueAt(zone)
    moments.set(zone, moment)
    return { partner_code, due: moment }
  })
  if (due.length === 0) return []
  const latest = new Date(Math.max(...[...moments.values()].map(Number)))
  const oldestBySchool = new Map(
    (await find(latest)).map(({ partner_code, oldest }) => [partner_code, oldest]),
  )
  return due.filter(
    (school) => (oldestBySchool.get(school.partner_code) ?? Infinity) < school.due.getTime(),
  )
}
