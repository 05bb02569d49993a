import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { sql } from '~/platform/database/sql-text'
import { selectIds } from '~/platform/database/sql.server'
import type { Audience } from '~/policy/announcements'
import { audienceSql } from './audience.server'
import { announcementDue } from './events'
import { announcementState } from './schema-school'

/** People in one transaction */
const BATCH_SIZE = 200

/**
 * Says of everyone an urgent announcement is for, once it has begun, that it is to be mailed to them. For the
 * scheduler, every minute. Notes how far it has come in the same transaction, so that it goes on from there after
 * a restart, and no one is due twice, also in two processes. Event: announcement.due. Returns for how many people.
 */
export async function scheduleAnnouncementMail(db: Db, now: Date): Promise<number> {
  const due = await db.read.announcement.findMany({
    where: { mail_at: { lte: now } },
    select: { id: true },
    orderBy: [{ mail_at: 'asc' }, { id: 'asc' }],
  })
  let count = 0
  for (const { id } of due)
    for (let done = BATCH_SIZE; done === BATCH_SIZE; count += done)
      done = await db.write((tx) => publishBatch(tx, id, now))
  return count
}

/** One that has ended or is archived by then is due to no one. */
async function publishBatch(tx: Tx, id: string, now: Date): Promise<number> {
  const row = await tx.announcement.findUnique({ where: { id, mail_at: { lte: now } } })
  if (!row) return 0
  const { partner_code, mail_cursor } = row
  const isShown = announcementState(row, now) === 'current'
  const people = isShown
    ? await selectIds(
        tx,
        sql`SELECT u.id FROM "User" u
          WHERE ${audienceSql(partner_code, row.audience as unknown as Audience)}
            AND u.id > ${mail_cursor ?? ''} ORDER BY u.id LIMIT ${BATCH_SIZE}`,
      )
    : []
  const subject = { id, partner_code }
  await publish(
    tx,
    { now },
    people.map((user_id) => announcementDue({ subject, user_id })),
  )
  const isDone = people.length < BATCH_SIZE
  await tx.announcement.update({
    where: { id },
    data: isDone
      ? { mail_at: null, mail_cursor: null, ...(isShown && { mailed_at: now }) }
      : { mail_cursor: people.at(-1) },
  })
  return people.length
}
