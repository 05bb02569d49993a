import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { NotFound } from '~/platform/failures'
import { canSeeInsights } from '~/policy/insights'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerContext } from '~/policy/viewer'
import { isTableName, type InsightRow, type PublishedTable } from './schema'
import { weeksOver } from './week'

export type Insights = {
  /** Mondays of the weeks that are over, the oldest first */
  weeks: string[]
  /** What was published of them, by week and name */
  tables: PublishedTable[]
}

/**
 * What was published of a school's last weeks: one row a table and week, whatever the size of the school. For its
 * staff; NotFound for everyone else, and where the school has no insights.
 */
export async function loadInsights(ctx: Ctx, weeks: number): Promise<Insights> {
  const { db, partner, viewer, now } = ctx
  if (!canSeeInsights(viewer, partner)) throw new NotFound()
  return insightsOfSchool(db, partner, weeks, now)
}

/** The same of any school. For operators. */
export async function insightsOfSchool(
  db: Pick<Db, 'read'>,
  partner: Pick<PartnerContext, 'partner_code' | 'settings'>,
  count: number,
  now: Date,
): Promise<Insights> {
  const weeks = weeksOver(now, schoolZone(partner), 0, count).map(({ monday }) => monday)
  const rows = await db.read.insightTable.findMany({
    where: { partner_code: partner.partner_code, week: { in: weeks } },
    select: { week: true, name: true, rows: true },
    orderBy: [{ week: 'asc' }, { name: 'asc' }],
  })
  const tables = rows.flatMap(({ week, name, rows: content }) =>
    isTableName(name) ? [{ week, name, rows: content as unknown as InsightRow[] }] : [],
  )
  return { weeks, tables }
}
