import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { lastMondays } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerSettings } from '~/policy/viewer'

type Visitor = { user_id: string; partner_code: string }

/** Notes that someone was here this week, where their school lets coaches know. No event follows. */
export async function noteWeek(tx: Tx, { user_id, partner_code }: Visitor, now: Date) {
  const school = await tx.partner.findUnique({
    where: { partner_code },
    select: { settings: true },
  })
  const settings = (school?.settings ?? {}) as PartnerSettings
  if (settings.coaches_see_visits !== true) return
  const [week = ''] = lastMondays(now, schoolZone({ settings }), 1)
  await tx.visitWeek.upsert({
    where: { user_id_week: { user_id, week } },
    create: { id: newId(), user_id, partner_code, week, last_at: now },
    update: { last_at: now },
  })
}
