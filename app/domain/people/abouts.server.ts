import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { listTable, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'

const aboutRow = defineRow({ id: col.text, about: col.text })

/**
 * What these people say about themselves, by id: without those the viewer can't see, and without a
 * text that is private or hidden. For any member. (PROFILE-19)
 */
export async function openAbouts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRows(
    ctx.db,
    aboutRow,
    sql`SELECT u.id, profile.about FROM ${listTable(ids, 'wanted')}
      ${THEN_JOIN} "User" u ON u.id = wanted.value
      JOIN "UserProfile" profile ON profile.user_id = u.id
      WHERE profile.about IS NOT NULL AND NOT profile.about_private AND NOT profile.about_hidden
        AND ${visiblePeopleSql(ctx)}`,
  )
  return new Map(rows.map(({ id, about }) => [id, about]))
}
