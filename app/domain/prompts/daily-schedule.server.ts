import type { Db } from '~/platform/db.server'
import { dayNumber } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerSettings } from '~/policy/viewer'
import { assignSchoolPrompts } from './assign-daily.server'

/** The day for which each school has its prompts, by code. */
type AssignedDays = Record<string, number>
const KEY = 'prompts.assignedDays'

/**
 * Gives everyone at the active schools where a new day has begun the prompt of that day. For the
 * scheduler, every quarter of an hour, because no zone begins its days at other times; after a pause
 * of the site the day that was missed is made up for. Running it again changes nothing. Returns how
 * many people got another prompt than they had. (PROMPT-26)
 */
export async function assignDailyPrompts(db: Db, now: Date): Promise<number> {
  const row = await db.read.systemValue.findUnique({ where: { key: KEY } })
  const assigned = (row?.value ?? {}) as AssignedDays
  const schools = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
    orderBy: { partner_code: 'asc' },
  })
  const days: AssignedDays = {}
  let count = 0
  for (const { partner_code, settings } of schools) {
    const zone = schoolZone({ settings: settings as PartnerSettings })
    days[partner_code] = dayNumber(now, zone)
    if (assigned[partner_code] !== days[partner_code])
      count += await assignSchoolPrompts(db, { partner_code, zone, now })
  }
  if (JSON.stringify(days) !== JSON.stringify(assigned)) await saveDays(db, days, now)
  return count
}

/** After all schools: one that an interruption left out is done again. */
async function saveDays(db: Db, value: AssignedDays, now: Date): Promise<void> {
  const row = { value, updated_at: now }
  await db.write((tx) =>
    tx.systemValue.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row }),
  )
}
