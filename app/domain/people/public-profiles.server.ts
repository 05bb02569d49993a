import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { alphabetical, jsonList, listTable, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'

const publicProfileRow = defineRow({
  id: col.text,
  about: col.text.orNull,
  interests: col.json<string[]>(),
})
export type PublicProfile = RowOf<typeof publicProfileRow>

const PUBLIC_COLUMNS = sql`u.id,
  CASE WHEN profile.about_private = false AND profile.about_hidden = false
    THEN profile.about END AS about,
  CASE WHEN u.interests_private = false THEN (SELECT ${jsonList('name')} FROM (
    SELECT i.name FROM "UserInterest" ui JOIN "Interest" i ON i.id = ui.interest_id
    WHERE ui.user_id = u.id ORDER BY ${alphabetical('i.name')}) named) ELSE '[]' END AS interests`

/**
 * What these people tell everyone about themselves, and search therefore finds: nothing that they
 * keep private, not even for themselves. For any member; only of people the viewer may see.
 */
export async function publicProfiles(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, PublicProfile>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRows(
    ctx.db,
    publicProfileRow,
    sql`SELECT ${PUBLIC_COLUMNS}
      FROM ${listTable(ids, 'wanted')} ${THEN_JOIN} "User" u ON u.id = wanted.value
      LEFT JOIN "UserProfile" profile ON profile.user_id = u.id
      WHERE ${visiblePeopleSql(ctx)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
