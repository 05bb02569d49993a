import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { visibleComments } from '~/policy/comments'
import { columnsOf, toSql } from '~/policy/condition-sql'

export type CommentText = { id: string; post_id: string; content: string; author: string }

/** So much is read of each comment. */
const LONGEST = 4000

const TEXTS = `SELECT c.id, c.post_id, substr(c.content, 1, ${LONGEST}) AS content,
    u.first_name || ' ' || u.last_name AS author
  FROM json_each(?) post CROSS JOIN Comment c ON c.id IN (
    SELECT n.id FROM Comment n INDEXED BY Comment_post_id_created_at_id_idx
    WHERE n.post_id = post.value AND n.deleted_at IS NULL AND n.hidden = 0
    ORDER BY n.created_at DESC, n.id DESC LIMIT ?)
  JOIN "User" u ON u.id = c.user_id`

/**
 * The texts of the newest comments of each of these posts, without hidden ones and those that the
 * viewer may not see, post by post, the oldest first. For any member who may see the posts: load
 * them first. Search shows in which one it found something.
 */
export function commentTexts(ctx: Ctx, postIds: readonly string[], newest: number): CommentText[] {
  if (postIds.length === 0) return []
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const sql = `${TEXTS} WHERE ${rule.sql} ORDER BY post.key, c.created_at, c.id`
  return sqlRows<CommentText>(ctx.db, sql, [JSON.stringify(postIds), newest, ...rule.params])
}
