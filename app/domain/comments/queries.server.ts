import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import { caresFor } from '~/domain/safety/care.server'
import type { Care } from '~/domain/safety/schema'
import { visibleCommentsSql } from '~/domain/visibility/visible-comments'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Page, type Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alongIndex } from '~/platform/database/dialect'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow, selectRows } from '~/platform/database/sql.server'
import { COMMENTS_PAGE_SIZE, type CommentView } from './schema'

const commentRow = defineRow({
  ...personRow.columns,
  id: col.text,
  content: col.text,
  created_at: col.time,
  edited_at: col.time.orNull,
  like_count: col.number,
  self_liked: col.flag,
  hidden: col.flag,
  notice_to_author: col.text.orNull,
})
type CommentRow = RowOf<typeof commentRow>

const LAST_HIDDEN = sql`m.kind = 'comment' AND m.subject_id = c.id AND m.decision = 'hide'`

/** Why staff last hid a comment that is hidden; only its author still sees it. */
const HIDE_NOTICE = sql`CASE WHEN c.hidden THEN (SELECT m.notice_to_author FROM "ModerationCase" m
  WHERE ${LAST_HIDDEN} AND m.decided_at =
    (SELECT max(m.decided_at) FROM "ModerationCase" m WHERE ${LAST_HIDDEN}) LIMIT 1) END AS notice_to_author`

const commentColumns = (ctx: Ctx) => sql`c.id, c.content, c.created_at, c.edited_at,
  c.like_count, c.hidden, ${HIDE_NOTICE}, EXISTS (SELECT 1 FROM "CommentLike" l
    WHERE l.user_id = ${ctx.viewer.id} AND l.comment_id = c.id) AS self_liked, ${personColumns(ctx)}`

const AUTHOR = sql`JOIN "User" u ON u.id = c.user_id ${PERSON_JOINS}`

/** A post whose comments are read; its answer comes before the others. */
export type Thread = { id: string; answer_comment_id?: string | null }

/**
 * The comments of a post after a cursor, oldest first, without its answer. For any member who can
 * see the post: load the post first. (COMMENT-02, COMMENT-09)
 */
export async function postComments(
  ctx: Ctx,
  { id: postId, answer_comment_id: answer = null }: Thread,
  cursor: Cursor | null = null,
): Promise<Page<CommentView>> {
  const rows = await selectRows(
    ctx.db,
    commentRow,
    sql`SELECT ${commentColumns(ctx)}
      FROM ${alongIndex('"Comment" c', 'Comment_post_id_created_at_id_idx')} ${AUTHOR}
      WHERE c.post_id = ${postId} ${pastCursor(cursor, { at: 'c.created_at', id: 'c.id' }, '>')}
        AND c.id IS DISTINCT FROM ${answer} AND ${visibleCommentsSql(ctx)}
      ORDER BY c.created_at, c.id LIMIT ${COMMENTS_PAGE_SIZE + 1}`,
  )
  const cursorFor = ({ created_at, id }: CommentRow) => ({ at: created_at.getTime(), id })
  const cares = await loadCares(ctx, rows)
  return toPage(rows, COMMENTS_PAGE_SIZE, cursorFor, (row) => toCommentView(ctx, row, cares))
}

/** The answer of a question, or null if the viewer can't see one. Load the post first. */
export async function markedAnswer(
  ctx: Ctx,
  { id, answer_comment_id }: Thread,
): Promise<CommentView | null> {
  if (!answer_comment_id) return null
  const row = await selectRow(
    ctx.db,
    commentRow,
    sql`SELECT ${commentColumns(ctx)} FROM "Comment" c ${AUTHOR}
      WHERE c.id = ${answer_comment_id} AND c.post_id = ${id} AND ${visibleCommentsSql(ctx)}`,
  )
  return row ? toCommentView(ctx, row, await loadCares(ctx, [row])) : null
}

const loadCares = (ctx: Ctx, rows: readonly CommentRow[]) =>
  caresFor(
    ctx,
    'comment',
    rows.map(({ id, content: text, person_id: author_id, edited_at, created_at }) => ({
      id,
      text,
      author_id,
      at: edited_at ?? created_at,
    })),
  )

const toCommentView = (
  ctx: Ctx,
  row: CommentRow,
  cares: ReadonlyMap<string, Care>,
): CommentView => ({
  id: row.id,
  html: renderMarkdown(row.content),
  created_at: row.created_at.toISOString(),
  edited: row.edited_at !== null,
  author: personSummary(ctx.viewer, row),
  mine: row.person_id === ctx.viewer.id,
  like_count: row.like_count,
  self_liked: row.self_liked,
  hidden: row.hidden ? { noticeToAuthor: row.notice_to_author } : null,
  care: cares.get(row.id) ?? null,
})

const cursorRow = defineRow({ at: col.millis, id: col.text })

/**
 * The cursor of the page that shows a comment; null for the first page, which also shows the answer.
 * For members who can see the post.
 */
export async function commentPageCursor(
  ctx: Ctx,
  thread: Thread,
  commentId: string,
): Promise<Cursor | null> {
  const cursors = await selectRows(
    ctx.db,
    cursorRow,
    sql`SELECT c.created_at AS at, c.id FROM "Comment" c JOIN "User" u ON u.id = c.user_id
      WHERE c.post_id = ${thread.id}
      AND c.id IS DISTINCT FROM ${thread.answer_comment_id ?? null} AND ${visibleCommentsSql(ctx)}
      ORDER BY c.created_at, c.id`,
  )
  const index = cursors.findIndex(({ id }) => id === commentId)
  return cursors[index - (index % COMMENTS_PAGE_SIZE) - 1] ?? null
}
