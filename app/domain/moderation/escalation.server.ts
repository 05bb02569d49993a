import type { Db } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { newId } from '~/platform/ids'
import type { PartnerSettings } from '~/policy/viewer'
import { harmUntaken } from './events'
import { HARM_REASON } from './schema'
import { nextAlert, type Alert } from './waiting'

/**
 * Tells the next person of each case that indicates harm and that no one has taken in time: the
 * school's next contact, and when none is left, the support desk, each once. For the scheduler, every
 * minute. Stores who was told and publishes moderation.untaken, which mails them, in one transaction.
 * Returns how many were told. Not in the spec.
 */
export async function escalateCases(db: Db, now: Date): Promise<number> {
  const partners = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
  })
  const settings = new Map(partners.map((one) => [one.partner_code, one.settings]))
  let alerted = 0
  for (const waiting of await waitingCases(db, [...settings.keys()])) {
    const alert = nextAlert(settings.get(waiting.partner_code) as PartnerSettings, {
      alerted: waiting.alerts[0]?.step ?? 0,
      since: waiting.alerts[0]?.alerted_at ?? waiting.reports[0]?.created_at ?? waiting.created_at,
      now,
    })
    if (alert && (await tell(db, waiting, alert, now))) alerted++
  }
  return alerted
}

/** Cases of danger that no one has taken, and of which the support desk hasn't been told. */
const waitingCases = (db: Db, partner_codes: string[]) =>
  db.read.moderationCase.findMany({
    where: {
      partner_code: { in: partner_codes },
      state: 'open',
      harm: true,
      alerts: { none: { name: null } },
    },
    select: {
      id: true,
      partner_code: true,
      kind: true,
      subject_id: true,
      created_at: true,
      alerts: { orderBy: { step: 'desc' }, take: 1, select: { step: true, alerted_at: true } },
      reports: {
        where: { reason: HARM_REASON },
        orderBy: { created_at: 'asc' },
        take: 1,
        select: { created_at: true },
      },
    },
    orderBy: { created_at: 'asc' },
  })

type WaitingCase = Awaited<ReturnType<typeof waitingCases>>[number]

/** False where it has been taken or decided meanwhile, or another process was faster. */
async function tell(db: Db, waiting: WaitingCase, { step, contact }: Alert, now: Date) {
  const { id: case_id, partner_code, subject_id } = waiting
  return db.write(async (tx) => {
    const open = await tx.moderationCase.count({ where: { id: case_id, state: 'open' } })
    const known = await tx.moderationAlert.count({ where: { case_id, step } })
    if (open === 0 || known > 0) return false
    const id = newId()
    await tx.moderationAlert.create({
      data: { id, case_id, partner_code, step, name: contact?.name ?? null, alerted_at: now },
    })
    const subject = { id: subject_id, partner_code }
    await publish(tx, { now }, harmUntaken({ subject, case: case_id, alert: id }))
    return true
  })
}
