import type { Db } from '~/platform/database/types'
import { dayNumber } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerSettings } from '~/policy/viewer'
import { assignSchoolPrompts } from './assign-daily.server'

/** Where the number of the day is kept for which a school has its prompts; gone with the school. */
export const assignedDayKey = (partner_code: string) => `prompts.assignedDay:${partner_code}`

/**
 * Gives everyone at the active schools where a new day has begun the prompt of that day. For the
 * scheduler, every quarter of an hour, because no zone begins its days at other times; after a pause
 * of the site the day that was missed is made up for, and a school that an interruption left out is
 * done again. Running it again changes nothing. Returns how many people got another prompt than they
 * had. (PROMPT-26)
 */
export async function assignDailyPrompts(db: Db, now: Date): Promise<number> {
  const schools = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
    orderBy: { partner_code: 'asc' },
  })
  const keys = schools.map(({ partner_code }) => assignedDayKey(partner_code))
  const rows = await db.read.systemValue.findMany({ where: { key: { in: keys } } })
  const assigned = new Map(rows.map(({ key, value }) => [key, value]))
  let count = 0
  for (const { partner_code, settings } of schools) {
    const zone = schoolZone({ settings: settings as PartnerSettings })
    const day = dayNumber(now, zone)
    if (assigned.get(assignedDayKey(partner_code)) === day) continue
    count += await assignSchoolPrompts(db, { partner_code, zone, now })
    await saveDay(db, partner_code, { value: day, updated_at: now })
  }
  return count
}

/** Not for a school that was removed meanwhile. */
async function saveDay(db: Db, partner_code: string, row: { value: number; updated_at: Date }) {
  const key = assignedDayKey(partner_code)
  await db.write(async (tx) => {
    if ((await tx.partner.count({ where: { partner_code } })) === 0) return
    await tx.systemValue.upsert({ where: { key }, create: { key, ...row }, update: row })
  })
}
