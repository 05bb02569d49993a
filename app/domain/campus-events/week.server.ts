import { schoolOffers } from '~/domain/visibility/offers.server'
import type { Ctx } from '~/platform/ctx'
import { selectShared } from '~/platform/database/sql-shared.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { dayNumber, momentOnDay } from '~/platform/time-zone'
import { isMeant, type Audience } from '~/policy/announcements'
import { hasEvents } from '~/policy/campus-events'
import { schoolZone } from '~/policy/time-zone'
import type { WeekEvent } from './schema-lists'

const DAYS = 7
const MOST_ON_HOME = 3
/** As many of a school's dates as are gone through for those that are for someone */
const MOST = 200
const HOUR = 3_600_000

const weekRow = defineRow({
  id: col.text,
  event_id: col.text,
  title: col.text,
  place: col.text,
  all_day: col.flag,
  audience: col.json<Audience>(),
  starts_at: col.time,
  ends_at: col.time,
})

/**
 * What's on at the viewer's school in the next days, as much as home has room for, of what is for them. For members.
 * Who reads the same shares what there is; of a school without events nothing is read.
 */
export async function weekOnCampus(ctx: Ctx): Promise<WeekEvent[]> {
  const { db, viewer, partner, now } = ctx
  if (!hasEvents(viewer, partner)) return []
  if (!(await schoolOffers(db, viewer.partner_code)).dates) return []
  const zone = schoolZone(partner)
  const today = dayNumber(now, zone)
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  const rows = await selectShared(
    db,
    weekRow,
    sql`SELECT d.id, d.event_id, e.title, e.place, e.all_day, e.audience, d.starts_at, d.ends_at
      FROM "EventDate" d JOIN "CampusEvent" e ON e.id = d.event_id
      WHERE d.partner_code = ${viewer.partner_code}
        AND d.starts_at >= ${momentOnDay(today, 0, zone)}
        AND d.starts_at < ${momentOnDay(today + DAYS, 0, zone)}
        AND d.ends_at > ${hour} AND d.cancelled_at IS NULL AND e.state = 'published'
      ORDER BY d.starts_at, d.id LIMIT ${MOST}`,
  )
  return rows
    .filter(({ ends_at, audience }) => ends_at > now && isMeant(viewer, audience))
    .slice(0, MOST_ON_HOME)
    .map(({ audience: _, ends_at: __, starts_at, ...event }) => ({
      ...event,
      starts_at: starts_at.toISOString(),
    }))
}
