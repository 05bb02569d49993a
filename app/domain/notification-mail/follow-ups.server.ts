import { loadMember } from '~/domain/accounts/viewer.server'
import { followUpsDue } from '~/domain/coaching/events'
import { MAX_NOTES } from '~/domain/coaching/schema-notes'
import { openFollowUps } from '~/domain/coaching/notes.server'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import type { Db, Tx } from '~/platform/database/types'
import { asMillis, THEN_JOIN } from '~/platform/database/dialect'
import { publish } from '~/platform/events/publish.server'
import { sql } from '~/platform/database/sql-text'
import { latestHour } from '~/platform/time-zone'
import { DIGEST_HOUR } from './digests.server'
import { findMailable } from './pending.server'
import type { FollowUpMail } from './schema'
import { schoolsWaiting, waitingRow } from './waiting-schools.server'

/**
 * Says of every success coach on Monday at eight, by the school's clock, that their open follow-ups are to
 * be mailed. For the scheduler, every quarter of an hour. Notes it in the same transaction, so that it's
 * said once a week, also after a restart or a pause of the site, and never in the middle of a week
 * of someone who has just become a coach. Event: coach.follow_ups_due. Returns of how many coaches.
 */
export async function scheduleFollowUps(db: Db, now: Date): Promise<number> {
  const dueAt = (zone: string) => latestHour(now, zone, DIGEST_HOUR, { onMonday: true })
  const schools = await schoolsWaiting(db, dueAt, () =>
    selectRowsInThread(
      db,
      waitingRow,
      sql`SELECT u.partner_code, min(coalesce(${asMillis('s.follow_ups_at')}, 0)) AS oldest
        FROM "Partner" p ${THEN_JOIN} "User" u ON u.partner_code = p.partner_code
          AND u.coach_user = true
        LEFT JOIN "NotificationSettings" s ON s.user_id = u.id
        WHERE u.deleted_at IS NULL GROUP BY u.partner_code`,
    ),
  )
  let count = 0
  for (const { partner_code, due } of schools)
    count += await db.write((tx) => publishDue(tx, { partner_code, due, now }))
  return count
}

async function publishDue(tx: Tx, school: { partner_code: string; due: Date; now: Date }) {
  const { partner_code, due, now } = school
  const coach = { coach_user: true, partner_code, deleted_at: null }
  const unknown = await tx.user.findMany({
    where: {
      ...coach,
      OR: [{ notification_settings: null }, { notification_settings: { follow_ups_at: null } }],
    },
    select: { id: true },
  })
  for (const { id: user_id } of unknown)
    await tx.notificationSettings.upsert({
      where: { user_id },
      create: { user_id, follow_ups_at: now },
      update: { follow_ups_at: now },
    })
  const coaches = await tx.user.findMany({
    where: { ...coach, notification_settings: { follow_ups_at: { lt: due } } },
    select: { id: true },
  })
  const ids = coaches.map(({ id }) => id)
  await publish(
    tx,
    { now },
    ids.map((id) => followUpsDue({ subject: { id, partner_code } })),
  )
  await tx.notificationSettings.updateMany({
    where: { user_id: { in: ids } },
    data: { follow_ups_at: now },
  })
  return ids.length
}

type Services = { db: Db; product: string; now: Date }

/**
 * The open follow-ups to mail to a coach now. Null where there are none about students they have now and
 * can see, or they aren't a coach anymore, or don't want these or get no mail. They have a setting and a
 * link of their own: how often other mail comes, or that it never does, says nothing about them. For
 * event handlers.
 */
export async function followUpMail(
  { db, product, now }: Services,
  id: string,
): Promise<FollowUpMail | null> {
  const recipient = await findMailable(db, id)
  if (!recipient?.enabledToggles.follow_ups) return null
  const member = await loadMember(db, id, product)
  if (!member) return null
  const followUps = await openFollowUps({ ...member, db, now }, MAX_NOTES)
  if (followUps.length === 0) return null
  const { email, first_name } = recipient
  return { email, first_name, partner: member.partner, followUps }
}
