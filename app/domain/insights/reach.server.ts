import { audienceSql, countReaders } from '~/domain/announcements/audience.server'
import type { Db } from '~/platform/database/types'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import type { Audience } from '~/policy/announcements'
import { FEWEST, isReachShown } from '~/policy/insights'
import { type InsightRow, type PublishedRows } from './schema'
import type { Week } from './week'

/** Of more in a week the first ones are listed. */
const MOST = 50

type School = { partner_code: string }

const reachRow = defineRow({ people: col.number })

/** What began on home in a week, with how many of those it's for have seen it in the week after. */
export async function announcementTables(
  db: Db,
  { partner_code }: School,
  { from, to }: Week,
): Promise<PublishedRows[]> {
  const announcements = await db.read.announcement.findMany({
    where: { partner_code, place: 'home', starts_at: { gte: from, lt: to } },
    select: { id: true, title: true, audience: true, audience_changed_at: true },
    orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
    take: MOST,
  })
  const rows: InsightRow[] = []
  for (const { id, title, audience, audience_changed_at } of announcements) {
    const [reach] = await selectRowsInThread(
      db,
      reachRow,
      sql`SELECT count(*) AS people FROM "User" u
        WHERE ${audienceSql(partner_code, audience as unknown as Audience)}`,
    )
    const seen = audience_changed_at ? 0 : await countReaders({ db }, id)
    rows.push({ key: id, label: title, values: reachValues({ people: reach?.people ?? 0, seen }) })
  }
  return [{ name: 'announcements', rows }]
}

type Reach = { people: number; seen: number }

/** How many have seen it and in which quarter that is; neither where few did, or few didn't. */
export function reachValues({ people, seen }: Reach): Record<string, number> {
  if (!isReachShown(seen, people)) return {}
  return { seen, share: Math.max(1, Math.ceil((seen / people) * 4)) }
}

const eventRow = defineRow({ id: col.text, title: col.text, going: col.number })

/** What was on in a week, with how many said that they go. */
export async function eventTables(
  db: Db,
  { partner_code }: School,
  { from, to }: Week,
): Promise<PublishedRows[]> {
  const dates = await selectRowsInThread(
    db,
    eventRow,
    sql`SELECT d.id, e.title, (SELECT count(*) FROM "EventAttendance" a
          WHERE a.date_id = d.id AND a.status = 'going') AS going
      FROM "EventDate" d JOIN "CampusEvent" e ON e.id = d.event_id
      WHERE d.partner_code = ${partner_code} AND d.starts_at >= ${from} AND d.starts_at < ${to}
        AND d.cancelled_at IS NULL AND e.state = 'published'
      ORDER BY d.starts_at, d.id LIMIT ${MOST}`,
  )
  const rows = dates.map(({ id, title, going }): InsightRow => ({
    key: id,
    label: title,
    values: going < FEWEST ? {} : { going },
  }))
  return [{ name: 'events', rows }]
}
