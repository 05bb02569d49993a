import { digestDue } from '~/domain/notifications/events'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import type { Db, Tx } from '~/platform/database/types'
import { asMillis } from '~/platform/database/dialect'
import { publish } from '~/platform/events/publish.server'
import { sql } from '~/platform/database/sql-text'
import { latestHour } from '~/platform/time-zone'
import { schoolsWaiting, waitingRow } from './waiting-schools.server'

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
export async function scheduleDigests(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const email_frequency of ['daily', 'weekly'] as const) {
    const onMonday = email_frequency === 'weekly'
    const dueAt = (zone: string) => latestHour(now, zone, DIGEST_HOUR, { onMonday })
    const schools = await schoolsWaiting(db, dueAt, (latest) =>
      selectRowsInThread(
        db,
        waitingRow,
        sql`SELECT u.partner_code, min(coalesce(${asMillis('s.digest_at')}, 0)) AS oldest
          FROM "NotificationSettings" s JOIN "User" u ON u.id = s.user_id
          WHERE s.email_frequency = ${email_frequency} AND u.deleted_at IS NULL
            AND (s.digest_at IS NULL OR s.digest_at < ${latest}) GROUP BY u.partner_code`,
      ),
    )
    for (const { partner_code, due } of schools)
      for (let done = BATCH_SIZE; done === BATCH_SIZE; count += done)
        done = await db.write((tx) => publishDue(tx, { partner_code, email_frequency, due }, now))
  }
  return count
}

type Whose = { partner_code: string; email_frequency: string; due: Date }

/** Goes through the people of the school: the due ones of all schools would be gone through for each. */
async function publishDue(tx: Tx, { partner_code, email_frequency, due }: Whose, now: Date) {
  const isDue = { OR: [{ digest_at: { lt: due } }, { digest_at: null }] }
  const rows = await tx.user.findMany({
    where: { partner_code, deleted_at: null, notification_settings: { email_frequency, ...isDue } },
    select: { id: true, notification_settings: { select: { digest_at: true } } },
    take: BATCH_SIZE,
  })
  const events = rows.map(({ id, notification_settings }) =>
    digestDue({
      subject: { id, partner_code },
      since: (notification_settings?.digest_at ?? due).toISOString(),
    }),
  )
  await publish(tx, { now }, events)
  await tx.notificationSettings.updateMany({
    where: { user_id: { in: rows.map(({ id }) => id) } },
    data: { digest_at: now },
  })
  return rows.length
}
