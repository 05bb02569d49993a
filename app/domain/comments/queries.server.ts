import { visibleCommentsSql } from '~/domain/visibility/visible-comments'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Page, type Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alongIndex } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRow, selectRows } from '~/platform/database/sql.server'
import { nestedComments, NO_NESTED, type NestedComments } from './nested.server'
import { AUTHOR, commentColumns, commentRow, commentViews } from './rows.server'
import { COMMENTS_PAGE_SIZE, type Thread } from './schema'

/** A post whose comments are read; its answer comes before the others. */
export type CommentedPost = { id: string; answer_comment_id?: string | null }

const threadRow = defineRow({ ...commentRow.columns, visible: col.flag, has_nested: col.flag })
type ThreadRow = RowOf<typeof threadRow>

const threadColumns = (
  ctx: Ctx,
) => sql`${commentColumns(ctx)}, (${visibleCommentsSql(ctx)}) AS visible,
  EXISTS (SELECT 1 FROM "Comment" n WHERE n.parent_id = c.id) AS has_nested`

/** Whether the viewer can see a comment (c, by u), or one that answers it. */
const isListed = (ctx: Ctx, answer: string | null): SqlFragment =>
  sql`(${visibleCommentsSql(ctx)} OR EXISTS (SELECT 1 FROM "Comment" n
    JOIN "User" writer ON writer.id = n.user_id WHERE n.parent_id = c.id
    AND n.id IS DISTINCT FROM ${answer} AND ${visibleCommentsSql(ctx, 'n', 'writer')}))`

/** Those of a post that answer no other, without the answer of the post. */
const inThreads = (ctx: Ctx, { id, answer_comment_id: answer = null }: CommentedPost) =>
  sql`c.post_id = ${id} AND c.parent_id IS NULL
    AND c.id IS DISTINCT FROM ${answer} AND ${isListed(ctx, answer)}`

/**
 * The comments of a post after a cursor, oldest first, without its answer, each with those that answer
 * it: the first ones and `named`. For any member who can see the post: load the post first.
 * (COMMENT-02, COMMENT-09)
 */
export async function postThreads(
  ctx: Ctx,
  post: CommentedPost,
  cursor: Cursor | null = null,
  named: string | null = null,
): Promise<Page<Thread>> {
  const rows = await selectRows(
    ctx.db,
    threadRow,
    sql`SELECT ${threadColumns(ctx)}
      FROM ${alongIndex('"Comment" c', 'Comment_post_id_created_at_id_idx')} ${AUTHOR}
      WHERE ${inThreads(ctx, post)} ${pastCursor(cursor, { at: 'c.created_at', id: 'c.id' }, '>')}
      ORDER BY c.created_at, c.id LIMIT ${COMMENTS_PAGE_SIZE + 1}`,
  )
  const cursorFor = ({ created_at, id }: ThreadRow) => ({ at: created_at.getTime(), id })
  const { items, next } = toPage(rows, COMMENTS_PAGE_SIZE, cursorFor, (row) => row)
  return { items: await toThreads(ctx, post, items, named), next }
}

/** The answer of a question with what answers it, or null if the viewer can't see any of it. Load the post first. */
export async function markedAnswer(
  ctx: Ctx,
  post: CommentedPost,
  named: string | null = null,
): Promise<Thread | null> {
  const { id, answer_comment_id } = post
  if (!answer_comment_id) return null
  const row = await selectRow(
    ctx.db,
    threadRow,
    sql`SELECT ${threadColumns(ctx)} FROM "Comment" c ${AUTHOR}
      WHERE c.id = ${answer_comment_id} AND c.post_id = ${id}
        AND ${isListed(ctx, answer_comment_id)}`,
  )
  return row ? ((await toThreads(ctx, post, [row], named))[0] ?? null) : null
}

/** Rows of comments that answer no other, with what answers them. */
async function toThreads(
  ctx: Ctx,
  { answer_comment_id: answer = null }: CommentedPost,
  rows: readonly ThreadRow[],
  named: string | null,
): Promise<Thread[]> {
  const parents = rows.filter(({ has_nested }) => has_nested).map(({ id }) => id)
  const nested =
    parents.length > 0
      ? await nestedComments(ctx, parents, { answer, named })
      : new Map<string, NestedComments>()
  const view = await commentViews(ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    comment: row.visible ? view(row) : null,
    ...(nested.get(row.id) ?? NO_NESTED),
  }))
}

const cursorRow = defineRow({ at: col.millis, id: col.text, named: col.flag })

/**
 * The cursor of the page that shows a comment, or the one that it answers; null for the first page,
 * which also shows the answer. For members who can see the post.
 */
export async function commentPageCursor(
  ctx: Ctx,
  post: CommentedPost,
  commentId: string,
): Promise<Cursor | null> {
  const cursors = await selectRows(
    ctx.db,
    cursorRow,
    sql`SELECT c.created_at AS at, c.id, (c.id = ${commentId}
        OR c.id = (SELECT n.parent_id FROM "Comment" n WHERE n.id = ${commentId})) AS named
      FROM "Comment" c JOIN "User" u ON u.id = c.user_id
      WHERE ${inThreads(ctx, post)} ORDER BY c.created_at, c.id`,
  )
  const index = cursors.findIndex(({ named }) => named)
  return cursors[index - (index % COMMENTS_PAGE_SIZE) - 1] ?? null
}
