import { digestDue } from '~/domain/notifications/events'
import type { Db, Tx } from '~/platform/db.server'
import { publish } from '~/platform/publish.server'
import { latestHour } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerSettings } from '~/policy/viewer'

/** On the clock of the school */
export const DIGEST_HOUR = 8
/** People in one transaction */
const BATCH_SIZE = 200

/**
 * Says of everyone whose digest is due that it is: each morning at eight by the school's clock, or each
 * Monday. For the scheduler, every quarter of an hour; after a pause of the site one digest makes up for
 * those that were missed. Notes in the same transaction that it was due, so that running it again, also
 * in two processes, does nothing more. Event: digest.due. Returns for how many people.
 */
export const scheduleDigests = (db: Db, now: Date): Promise<number> =>
  inSchools(db, async ({ partner_code, settings }) => {
    let count = 0
    for (const email_frequency of ['daily', 'weekly'] as const) {
      const onMonday = email_frequency === 'weekly'
      const due = latestHour(now, schoolZone({ settings }), DIGEST_HOUR, { onMonday })
      const whose = { partner_code, email_frequency, due }
      for (let done = BATCH_SIZE; done === BATCH_SIZE; count += done)
        done = await db.write((tx) => publishDue(tx, whose, now))
    }
    return count
  })

type School = { partner_code: string; settings: PartnerSettings }

/** Does something for each open school, one after another, and adds up the results. */
export async function inSchools(db: Db, run: (school: School) => Promise<number>): Promise<number> {
  const schools = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true },
    orderBy: { partner_code: 'asc' },
  })
  let count = 0
  for (const { partner_code, settings } of schools)
    count += await run({ partner_code, settings: settings as PartnerSettings })
  return count
}

type Whose = { partner_code: string; email_frequency: string; due: Date }

async function publishDue(tx: Tx, { partner_code, email_frequency, due }: Whose, now: Date) {
  const rows = await tx.notificationSettings.findMany({
    where: {
      email_frequency,
      OR: [{ digest_at: { lt: due } }, { digest_at: null }],
      user: { partner_code, deleted_at: null },
    },
    select: { user_id: true, digest_at: true },
    take: BATCH_SIZE,
  })
  const events = rows.map(({ user_id: id, digest_at }) =>
    digestDue({ subject: { id, partner_code }, since: (digest_at ?? due).toISOString() }),
  )
  await publish(tx, { now }, events)
  await tx.notificationSettings.updateMany({
    where: { user_id: { in: rows.map(({ user_id }) => user_id) } },
    data: { digest_at: now },
  })
  return rows.length
}
