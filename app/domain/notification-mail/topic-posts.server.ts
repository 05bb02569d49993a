import { othersPostsSql, visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'

/** As many as people read in a digest; the topics have the rest. */
const MAX_POSTS = 5

const postRow = defineRow({
  id: col.text,
  title: col.text,
  topic: col.text,
  first_name: col.text,
  last_name: col.text,
})

/**
 * The newest posts of others in the topics the viewer subscribes to, since some time. For any member,
 * those they can see.
 */
export const newTopicPosts = (ctx: Pick<Ctx, 'db' | 'viewer'>, since: Date) =>
  selectRows(
    ctx.db,
    postRow,
    sql`SELECT p.id, p.title, min(t.title) AS topic, u.first_name, u.last_name
      FROM "TopicSubscription" s JOIN "Topic" t ON t.id = s.topic_id AND t.archived_at IS NULL
      ${THEN_JOIN} "PostTopic" pt ON pt.topic_id = s.topic_id AND pt.created_at > ${since}
      ${THEN_JOIN} "Post" p ON p.id = pt.post_id JOIN "User" u ON u.id = p.user_id
      WHERE s.user_id = ${ctx.viewer.id} AND ${othersPostsSql(ctx.viewer)}
        AND p.private = false AND ${visiblePostsSql(ctx)}
      GROUP BY p.id, p.partner_code, u.id ORDER BY p.created_at DESC, p.id DESC LIMIT ${MAX_POSTS}`,
  )
