import { isAnswerSql, visibleCommentsSql } from '~/domain/visibility/visible-comments'
import type { Ctx } from '~/platform/ctx'
import { alongIndex, listTable, joinListed } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'

const textRow = defineRow({
  id: col.text,
  post_id: col.text,
  content: col.text,
  author: col.text,
  /** It's on someone else's question */
  answer: col.flag,
})
export type CommentText = RowOf<typeof textRow>

/** Characters read of each comment */
const MAX_TEXT_LENGTH = 4000

/**
 * The texts of the newest comments of each of these posts that the viewer can see, without hidden
 * ones, post by post, the oldest first. For any member who can see the posts: load them first.
 * Search shows which of them matches.
 */
export async function commentTexts(
  ctx: Ctx,
  postIds: readonly string[],
  newest: number,
): Promise<CommentText[]> {
  if (postIds.length === 0) return []
  const index = 'Comment_post_id_created_at_id_idx'
  const latest = sql`SELECT n.id FROM ${alongIndex('"Comment" n', index)}
    WHERE n.post_id = post.value AND n.deleted_at IS NULL AND n.hidden = false
    ORDER BY n.created_at DESC, n.id DESC LIMIT ${newest}`
  return selectRows(
    ctx.db,
    textRow,
    sql`SELECT c.id, c.post_id, substr(c.content, 1, ${MAX_TEXT_LENGTH}) AS content,
        u.first_name || ' ' || u.last_name AS author,
        ${isAnswerSql()} AS answer
      FROM ${listTable(postIds, 'post')} ${joinListed('"Comment"', 'c', latest)}
      JOIN "User" u ON u.id = c.user_id JOIN "Post" p ON p.id = c.post_id
      WHERE ${visibleCommentsSql(ctx)} ORDER BY post.key, c.created_at, c.id`,
  )
}
