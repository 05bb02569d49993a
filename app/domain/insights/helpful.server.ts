import { badgeAt, badgeCatalog } from '~/domain/badges/catalog.server'
import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import type { HelpfulMember } from './schema'

/** Whose badge for answers is shown, and how many badges are looked at to find them */
const MOST = 10
const LOOKED_AT = 60

const helperRow = defineRow({ ...personRow.columns, level: col.number })

/**
 * Who has the highest badges for answers, the newest first among equals. It says no more than their profiles say to
 * everyone: a badge, and no number. For members; the page asks who sees it.
 */
export async function helpfulMembers(ctx: Ctx): Promise<HelpfulMember[]> {
  const { db, viewer } = ctx
  const rows = await selectRows(
    db,
    helperRow,
    sql`SELECT ${personColumns(ctx)}, b.level
      FROM (SELECT e.user_id, e.level, e.earned_at FROM "EarnedBadge" e
        WHERE e.partner_code = ${viewer.partner_code} AND e.family = 'answers'
        ORDER BY e.level DESC, e.earned_at DESC LIMIT ${raw(String(LOOKED_AT))}) b
      ${THEN_JOIN} "User" u ON u.id = b.user_id ${PERSON_JOINS}
      WHERE ${visiblePeopleSql(ctx)}
      ORDER BY b.level DESC, b.earned_at DESC, u.id`,
  )
  const catalog = await badgeCatalog(db, viewer.partner_code)
  const seen = new Set<string>()
  const helpers = rows.flatMap(({ level, ...row }) => {
    const badge = badgeAt(catalog, 'answers', level)
    if (!badge || seen.has(row.person_id)) return []
    seen.add(row.person_id)
    return [{ ...personSummary(viewer, row), badge: badge.name }]
  })
  return helpers.slice(0, MOST)
}
