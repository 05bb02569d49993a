import {
  PERSON_COLUMNS,
  PERSON_JOINS,
  personSummary,
  type PersonRow,
} from '~/domain/people/summary.server'
import type { Ctx } from '~/platform/ctx'
import { pageOf, type Page, type Place } from '~/platform/keyset'
import { renderMarkdown } from '~/platform/markdown.server'
import { sqlRows } from '~/platform/sql.server'
import { visibleComments } from '~/policy/comments'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { COMMENTS_SIZE, type CommentShown } from './schema'

type CommentRow = PersonRow & {
  id: string
  content: string
  created_at: number
  edited_at: number | null
}

const COMMENTS = `SELECT c.id, c.content, c.created_at, c.edited_at, ${PERSON_COLUMNS}
  FROM Comment c INDEXED BY Comment_post_id_created_at_id_idx
  JOIN "User" u ON u.id = c.user_id ${PERSON_JOINS}
  WHERE c.post_id = ?`

/**
 * The comments of a post after a place, oldest first. For any member who may see the post: load
 * the post first. (COMMENT-02)
 */
export function commentsOfPost(
  ctx: Ctx,
  postId: string,
  after: Place | null = null,
): Page<CommentShown> {
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const from = after ? 'AND (c.created_at, c.id) > (?, ?)' : ''
  const rows = sqlRows<CommentRow>(
    ctx.db,
    `${COMMENTS} ${from} AND ${rule.sql} ORDER BY c.created_at, c.id LIMIT ?`,
    [postId, ...(after ? [after.at, after.id] : []), ...rule.params, COMMENTS_SIZE + 1],
  )
  const placeOf = ({ created_at, id }: CommentRow) => ({ at: created_at, id })
  return pageOf(rows, COMMENTS_SIZE, placeOf, (row) => shown(ctx, row))
}

const shown = (ctx: Ctx, row: CommentRow): CommentShown => ({
  id: row.id,
  html: renderMarkdown(row.content),
  created_at: new Date(row.created_at).toISOString(),
  edited: row.edited_at !== null,
  author: personSummary(ctx.viewer, row),
})

/**
 * The place after which the page begins that shows a comment; null for the first page. For the
 * member who has just written it, so that they land where it stands.
 */
export function pageOfComment(ctx: Ctx, postId: string, commentId: string): Place | null {
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const places = sqlRows<Place>(
    ctx.db,
    `SELECT c.created_at AS at, c.id FROM Comment c WHERE c.post_id = ? AND ${rule.sql}
     ORDER BY c.created_at, c.id`,
    [postId, ...rule.params],
  )
  const index = places.findIndex(({ id }) => id === commentId)
  return places[index - (index % COMMENTS_SIZE) - 1] ?? null
}
