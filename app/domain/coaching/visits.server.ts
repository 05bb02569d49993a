import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { lastMondays } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import { portfolioSql } from './portfolio.server'
import { WEEKS_SHOWN, type WeekCount } from './schema-needs'

/** Whether the school lets its coaches know when students were here. */
export const canSeeVisits = ({ partner }: Pick<Ctx, 'partner'>): boolean =>
  partner.settings.coaches_see_visits === true

/**
 * When someone, "User" as u, was last here; null where nothing is kept. Sessions tell what was before the
 * school turned visits on.
 */
export const LAST_VISIT = sql`coalesce(
  (SELECT max(v.last_at) FROM "VisitWeek" v WHERE v.user_id = u.id),
  (SELECT max(s.last_seen_at) FROM "Session" s WHERE s.user_id = u.id))`

const weekRow = defineRow({ week: col.text, count: col.number })

/**
 * How many of the viewer's students were here in each of the last weeks of the school's calendar, this one
 * last. For coaches, of their students; null where the school doesn't let coaches know.
 */
export async function activeByWeek(ctx: Ctx): Promise<WeekCount[] | null> {
  if (!canSeeVisits(ctx)) return null
  const weeks = lastMondays(ctx.now, schoolZone(ctx.partner), WEEKS_SHOWN)
  const rows = await selectRows(
    ctx.db,
    weekRow,
    sql`SELECT v.week, count(*) AS count FROM "User" u JOIN "VisitWeek" v ON v.user_id = u.id
      WHERE ${portfolioSql(ctx)} AND v.week >= ${weeks[0] ?? ''} GROUP BY v.week`,
  )
  const counts = new Map(rows.map(({ week, count }) => [week, count]))
  return weeks.map((week) => ({ week, count: counts.get(week) ?? 0 }))
}
