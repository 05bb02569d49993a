import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import { sql } from '~/platform/database/sql-text'
import { selectIds } from '~/platform/database/sql.server'

/**
 * The person after `after` ('' for the first) among those the viewer has skipped, may see and doesn't
 * follow; null behind the last. For every member, the own ones. (FRIENDS-09)
 */
export async function nextSkipped(ctx: Ctx, after: string): Promise<string | null> {
  const me = ctx.viewer.id
  const [id] = await selectIds(
    ctx.db,
    sql`SELECT u.id FROM "Skip" s ${THEN_JOIN} "User" u ON u.id = s.skipped_user_id
      WHERE s.user_id = ${me} AND s.skipped_user_id > ${after} AND ${visiblePeopleSql(ctx)}
        AND NOT EXISTS (SELECT 1 FROM "Follow" f
          WHERE f.user_id = ${me} AND f.followed_user_id = u.id)
      ORDER BY s.skipped_user_id LIMIT 1`,
  )
  return id ?? null
}
