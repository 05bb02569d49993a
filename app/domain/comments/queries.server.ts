import {
  PERSON_COLUMNS,
  PERSON_JOINS,
  personSummary,
  type PersonRow,
} from '~/domain/people/summary.server'
import type { Ctx } from '~/platform/ctx'
import { pageOf, type Page, type Place } from '~/platform/keyset'
import { renderMarkdown } from '~/platform/markdown.server'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { visibleComments } from '~/policy/comments'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { COMMENTS_SIZE, type CommentShown } from './schema'

type CommentRow = PersonRow & {
  id: string
  content: string
  created_at: number
  edited_at: number | null
  like_count: number
  self_liked: number
  hidden: number
  told: string | null
}

/**
 * Why staff hid a comment, which only its author still sees. The last time, without sorting: beside
 * max() SQLite gives the other columns of the row that has it.
 */
const TOLD = `CASE WHEN c.hidden THEN (SELECT last.told FROM (
  SELECT m.told, max(m.decided_at) FROM ModerationCase m
  WHERE m.kind = 'comment' AND m.subject_id = c.id AND m.decision = 'hide') AS last) END AS told`

const COLUMNS = `c.id, c.content, c.created_at, c.edited_at, c.like_count, c.hidden, ${TOLD},
  EXISTS (SELECT 1 FROM CommentLike l WHERE l.user_id = ? AND l.comment_id = c.id) AS self_liked,
  ${PERSON_COLUMNS}`

const COMMENTS = `SELECT ${COLUMNS}
  FROM Comment c INDEXED BY Comment_post_id_created_at_id_idx
  JOIN "User" u ON u.id = c.user_id ${PERSON_JOINS}
  WHERE c.post_id = ?`

/** A post whose comments are read, with the comment that stands before the others: the answer. */
export type Thread = { id: string; answer_comment_id?: string | null }

/**
 * The comments of a post after a place, oldest first, without its answer. For any member who may
 * see the post: load the post first. (COMMENT-02, COMMENT-09)
 */
export function commentsOfPost(
  ctx: Ctx,
  { id: postId, answer_comment_id: answer = null }: Thread,
  after: Place | null = null,
): Page<CommentShown> {
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const from = after ? 'AND (c.created_at, c.id) > (?, ?)' : ''
  const rows = sqlRows<CommentRow>(
    ctx.db,
    `${COMMENTS} ${from} AND c.id IS NOT ? AND ${rule.sql} ORDER BY c.created_at, c.id LIMIT ?`,
    [
      ctx.viewer.id,
      postId,
      ...(after ? [after.at, after.id] : []),
      answer,
      ...rule.params,
      COMMENTS_SIZE + 1,
    ],
  )
  const placeOf = ({ created_at, id }: CommentRow) => ({ at: created_at, id })
  return pageOf(rows, COMMENTS_SIZE, placeOf, (row) => shown(ctx, row))
}

const ANSWER = `SELECT ${COLUMNS} FROM Comment c
  JOIN "User" u ON u.id = c.user_id ${PERSON_JOINS} WHERE c.id = ? AND c.post_id = ?`

/** The answer of a question, where it has one that the viewer may see. As above. */
export function answerOf(ctx: Ctx, { id, answer_comment_id }: Thread): CommentShown | null {
  if (!answer_comment_id) return null
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const row = sqlRow<CommentRow>(ctx.db, `${ANSWER} AND ${rule.sql}`, [
    ctx.viewer.id,
    answer_comment_id,
    id,
    ...rule.params,
  ])
  return row ? shown(ctx, row) : null
}

const shown = (ctx: Ctx, row: CommentRow): CommentShown => ({
  id: row.id,
  html: renderMarkdown(row.content),
  created_at: new Date(row.created_at).toISOString(),
  edited: row.edited_at !== null,
  author: personSummary(ctx.viewer, row),
  mine: row.person_id === ctx.viewer.id,
  like_count: row.like_count,
  self_liked: row.self_liked === 1,
  hiding: row.hidden === 1 ? { told: row.told } : null,
})

/**
 * The place after which the page begins that shows a comment; null for the first page, where the
 * answer stands too. For members who may see the post, so that a link leads to where it stands.
 */
export function pageOfComment(ctx: Ctx, thread: Thread, commentId: string): Place | null {
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const places = sqlRows<Place>(
    ctx.db,
    `SELECT c.created_at AS at, c.id FROM Comment c WHERE c.post_id = ? AND c.id IS NOT ?
     AND ${rule.sql} ORDER BY c.created_at, c.id`,
    [thread.id, thread.answer_comment_id ?? null, ...rule.params],
  )
  const index = places.findIndex(({ id }) => id === commentId)
  return places[index - (index % COMMENTS_SIZE) - 1] ?? null
}
