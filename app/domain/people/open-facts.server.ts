import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'

export type OpenFacts = { id: string; about: string | null; interests: string[] }

const FACTS = `SELECT u.id,
    CASE WHEN u.about_private = 0 AND u.about_hidden = 0 THEN u.about END AS about,
    CASE WHEN u.interests_private = 0 THEN (SELECT json_group_array(name) FROM (
      SELECT i.name FROM UserInterest ui JOIN Interest i ON i.id = ui.interest_id
      WHERE ui.user_id = u.id ORDER BY i.name)) ELSE '[]' END AS interests
  FROM json_each(?) wanted CROSS JOIN "User" u ON u.id = wanted.value WHERE true`

/**
 * What these people tell everybody about themselves, and search therefore finds: nothing that they
 * keep private, not even for themselves. For any member; only of people the viewer may see.
 */
export function openFacts(ctx: Ctx, ids: readonly string[]): Map<string, OpenFacts> {
  const rule = toSql(visiblePeople(ctx.viewer, ctx.partner), columnsOf('u'))
  const params = [JSON.stringify(ids), ...rule.params]
  type Row = Omit<OpenFacts, 'interests'> & { interests: string }
  const rows = ids.length > 0 ? sqlRows<Row>(ctx.db, `${FACTS} AND ${rule.sql}`, params) : []
  return new Map(
    rows.map((row) => [row.id, { ...row, interests: JSON.parse(row.interests) as string[] }]),
  )
}
