import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { Forbidden } from '~/platform/failures'
import { canModerate } from '~/policy/moderation'
import { SUPPORT } from './cases.server'
import { aboutOthers } from './queries.server'
import { APPEALS, type Workload } from './schema-workload'

const workloadRow = defineRow({
  who: col.text.orNull,
  cases_count: col.number,
  harm_count: col.number,
  since: col.time.orNull,
})

/**
 * Who has how many of the school's undecided cases, and since when the longest: who waits longest first; appeals, which
 * no one takes, as if they were one of them. For staff of the
 * school (else Forbidden); without cases about the viewer. Not in the spec.
 */
export async function workload(ctx: Ctx): Promise<Workload[]> {
  const { db, viewer } = ctx
  if (!canModerate(viewer)) throw new Forbidden()
  const rows = await selectRows(
    db,
    workloadRow,
    sql`SELECT CASE c.owner WHEN ${APPEALS} THEN ${APPEALS} ELSE coalesce(
          w.first_name || ' ' || w.last_name,
          CASE WHEN c.owner LIKE 'os:%' THEN ${SUPPORT} END) END AS who,
        count(*) AS cases_count, count(CASE WHEN c.harm THEN 1 END) AS harm_count,
        min(c.since) AS since
      FROM (SELECT CASE state WHEN 'taken' THEN assignee_id ELSE ${APPEALS} END AS owner,
          CASE state WHEN 'taken' THEN assigned_at ELSE updated_at END AS since, harm
        FROM "ModerationCase" WHERE partner_code = ${viewer.partner_code}
          AND state IN ('taken', 'appealed') AND ${await aboutOthers(ctx)}) c
      LEFT JOIN "User" w ON w.id = c.owner
      GROUP BY c.owner, w.first_name, w.last_name ORDER BY since, who`,
  )
  return rows.map(({ since, who, ...counts }) => ({
    ...counts,
    who: who ?? 'Former member',
    since: since?.toISOString() ?? null,
  }))
}
