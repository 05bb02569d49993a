import { IN_TOPIC } from './queries.server'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { listTable } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'

const newestRow = defineRow({ topic_id: col.text, at: col.time.orNull })

/**
 * When the newest post of each topic that the viewer can see was written, by topic id, as ISO 8601; topics
 * without one are left out. For any member.
 */
export async function lastPostTimes(
  ctx: Ctx,
  topicIds: readonly string[],
): Promise<Record<string, string>> {
  if (topicIds.length === 0) return {}
  const rows = await selectRows(
    ctx.db,
    newestRow,
    sql`SELECT wanted.value AS topic_id, (
        SELECT pt.created_at FROM ${IN_TOPIC} JOIN "User" u ON u.id = p.user_id
        WHERE pt.topic_id = wanted.value AND ${visiblePostsSql(ctx)}
        ORDER BY pt.created_at DESC, pt.post_id DESC LIMIT 1) AS at
      FROM ${listTable(topicIds, 'wanted')}`,
  )
  const written = rows.flatMap(({ topic_id, at }) => (at ? [[topic_id, at.toISOString()]] : []))
  return Object.fromEntries(written)
}
