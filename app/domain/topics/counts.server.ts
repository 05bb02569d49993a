import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { alongIndex, inList, THEN_JOIN } from '~/platform/database/dialect'
import { EMPTY, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { isStaff, type Viewer } from '~/policy/viewer'

const POSTS_OF = alongIndex('"Post" p', 'Post_user_id_created_at_id_idx')
const COMMENTS_BY = alongIndex('"Comment" c', 'Comment_user_id_created_at_id_idx')
const IN_TOPICS = sql`JOIN "PostTopic" x ON x.post_id = p.id`

/**
 * A topic keeps the number of posts that everyone at the school can read, and of their comments. This
 * is what to add for a viewer, so that the numbers are those of what they can list: rows of topic_id,
 * posts and comments, one of each topic that has any. Only what the viewer wrote and what people wrote
 * who are blocked is read, however large the topics are; for staff, the private posts of the school too.
 */
export const topicCountChanges = (ctx: Pick<Ctx, 'viewer'>): SqlFragment =>
  sql`(SELECT topic_id, sum(posts) AS posts, sum(comments) AS comments
    FROM (${ownAndBlockedPosts(ctx.viewer)} ${privatePosts(ctx.viewer)}
      UNION ALL ${ownAndBlockedComments(ctx)}) changes GROUP BY topic_id)`

/**
 * Their own, private or hidden, are there for the viewer, those without their name too; those of people who
 * are blocked are not.
 */
const ownAndBlockedPosts = (viewer: Viewer) =>
  sql`${namedPosts(viewer)} ${viewer.unnamed_post_ids.length > 0 ? unnamedPosts(viewer) : EMPTY}`

const unnamedPosts = ({ unnamed_post_ids }: Viewer) =>
  sql`UNION ALL SELECT x.topic_id, 1, p.comment_count FROM "Post" p ${IN_TOPICS}
    WHERE ${inList('p.id', unnamed_post_ids)} AND p.deleted_at IS NULL AND (p.private OR p.hidden)`

const namedPosts = ({ id, blocked_ids }: Viewer) =>
  sql`SELECT x.topic_id, ${change('p', id)} AS posts, ${change('p', id)} * p.comment_count AS comments
    FROM ${POSTS_OF} ${IN_TOPICS}
    WHERE ${inList('p.user_id', [id, ...blocked_ids])} AND p.deleted_at IS NULL
      AND (p.user_id = ${id}) = (p.private OR p.hidden)`

/** Staff reads those of their school. (POST-05) */
const privatePosts = (viewer: Viewer) =>
  isStaff(viewer)
    ? sql`UNION ALL SELECT x.topic_id, 1, p.comment_count FROM "Post" p ${IN_TOPICS}
        WHERE p.partner_code = ${viewer.partner_code} AND p.private = true AND p.hidden = false
          AND p.deleted_at IS NULL AND NOT ${inList('p.user_id', [viewer.id, ...viewer.blocked_ids])}`
    : EMPTY

/** The same of comments, below posts that the viewer can see. */
const ownAndBlockedComments = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  sql`SELECT x.topic_id, 0, ${change('c', viewer.id)}
    FROM ${COMMENTS_BY} ${THEN_JOIN} "Post" p ON p.id = c.post_id
    ${THEN_JOIN} "User" u ON u.id = p.user_id ${IN_TOPICS}
    WHERE ${inList('c.user_id', [viewer.id, ...viewer.blocked_ids])} AND c.deleted_at IS NULL
      AND (c.user_id = ${viewer.id}) = c.hidden AND ${visiblePostsSql({ viewer })}`

/** One more, or one less. */
const change = (row: 'p' | 'c', viewerId: string) =>
  sql`CASE WHEN ${raw(row)}.user_id = ${viewerId} THEN 1 ELSE -1 END`
