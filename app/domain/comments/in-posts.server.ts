import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { visibleComments } from '~/policy/comments'
import { columnsOf, toSql } from '~/policy/condition-sql'

export type CommentText = { id: string; post_id: string; content: string; author: string }

/** So many comments are read for a page of posts, and so much of each. */
const AT_MOST = 2000
const LONGEST = 4000

const TEXTS = `SELECT c.id, c.post_id, substr(c.content, 1, ${LONGEST}) AS content,
    u.first_name || ' ' || u.last_name AS author
  FROM json_each(?) post
  CROSS JOIN Comment c INDEXED BY Comment_post_id_created_at_id_idx ON c.post_id = post.value
  JOIN "User" u ON u.id = c.user_id`

/**
 * The texts of the comments of these posts that the viewer may see, post by post, the oldest first.
 * For any member who may see the posts: load them first. Search shows in which one it found
 * something.
 */
export function commentTexts(ctx: Ctx, postIds: readonly string[]): CommentText[] {
  if (postIds.length === 0) return []
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const sql = `${TEXTS} WHERE ${rule.sql} ORDER BY post.key, c.created_at, c.id LIMIT ${AT_MOST}`
  return sqlRows<CommentText>(ctx.db, sql, [JSON.stringify(postIds), ...rule.params])
}
