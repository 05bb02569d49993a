import { visibleCommentsSql } from '~/domain/visibility/visible-comments'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { NotFound } from '~/platform/failures'
import {
  alongIndex,
  columnTable,
  jsonList,
  listTable,
  THEN_JOIN,
} from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow, selectRows } from '~/platform/database/sql.server'
import { AUTHOR, commentColumns, commentRow, commentViews } from './rows.server'
import { COMMENTS_PAGE_SIZE, NESTED_SHOWN, type CommentView, type Thread } from './schema'

export type NestedComments = Pick<Thread, 'nested' | 'hasMore'>
export const NO_NESTED: NestedComments = { nested: [], hasMore: false }

const nestedRow = defineRow({ ...commentRow.columns, parent_id: col.text })
type NestedRow = RowOf<typeof nestedRow>

const BELOW = alongIndex('"Comment" n', 'Comment_parent_id_created_at_id_idx')

type Selection = { answer: string | null; named: string | null }

/**
 * What answers each of these comments and the viewer can see: the oldest ones and `named`, without the
 * answer of the post. For members who can see the post.
 */
export async function nestedComments(
  ctx: Ctx,
  parents: readonly string[],
  { answer, named }: Selection,
): Promise<Map<string, NestedComments>> {
  const first = sql`(SELECT ${jsonList('id')} FROM (SELECT n.id FROM ${BELOW}
    JOIN "User" writer ON writer.id = n.user_id WHERE n.parent_id = wanted.value
      AND n.id IS DISTINCT FROM ${answer} AND ${visibleCommentsSql(ctx, 'n', 'writer')}
    ORDER BY n.created_at, n.id LIMIT ${NESTED_SHOWN + 1}) first)`
  const rows = await selectRows(
    ctx.db,
    nestedRow,
    sql`SELECT ${commentColumns(ctx)}, c.parent_id FROM ${listTable(parents, 'wanted')}
      ${THEN_JOIN} ${columnTable(first, 'below')} ON true
      ${THEN_JOIN} "Comment" c ON c.id = below.value ${AUTHOR}`,
  )
  const linked = named && !rows.some(({ id }) => id === named) ? await namedRow(ctx, named) : null
  const view = await commentViews(ctx, linked ? [...rows, linked] : rows)
  return new Map(
    parents.map((id) => {
      const below = rows.filter(({ parent_id }) => parent_id === id).sort(oldestFirst)
      const shown = below.slice(0, NESTED_SHOWN)
      const also = [below[NESTED_SHOWN], linked].find(
        (row) => row && row.id === named && row.parent_id === id,
      )
      const nested = [...shown, ...(also ? [also] : [])]
      return [
        id,
        {
          nested: nested.map(view),
          hasMore: below.length > NESTED_SHOWN,
        },
      ]
    }),
  )
}

const oldestFirst = (a: NestedRow, b: NestedRow) =>
  a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)

/** The one that a link names, where it answers a comment. */
const namedRow = (ctx: Ctx, id: string) =>
  selectRow(
    ctx.db,
    nestedRow,
    sql`SELECT ${commentColumns(ctx)}, c.parent_id FROM "Comment" c ${AUTHOR}
      WHERE c.id = ${id} AND c.parent_id IS NOT NULL AND ${visibleCommentsSql(ctx)}`,
  )

/** All that answers a comment, a page after a cursor, the oldest first. For members who can see the post. */
export async function nestedPage(
  ctx: Ctx,
  parent: string,
  cursor: Cursor | null,
): Promise<Page<CommentView>> {
  const rows = await selectRows(
    ctx.db,
    commentRow,
    sql`SELECT ${commentColumns(ctx)} FROM "Comment" c ${AUTHOR}
      WHERE c.parent_id = ${parent} AND ${visibleCommentsSql(ctx)}
        ${pastCursor(cursor, { at: 'c.created_at', id: 'c.id' }, '>')}
      ORDER BY c.created_at, c.id LIMIT ${COMMENTS_PAGE_SIZE + 1}`,
  )
  const cursorFor = ({ created_at, id }: RowOf<typeof commentRow>) => ({
    at: created_at.getTime(),
    id,
  })
  const view = await commentViews(ctx, rows)
  return toPage(rows, COMMENTS_PAGE_SIZE, cursorFor, view)
}

const shownRow = defineRow({
  ...commentRow.columns,
  parent_id: col.text.orNull,
})

/** A comment as its post shows it. NotFound if the viewer can't see it; its post is read next. */
export async function shownComment(ctx: Ctx, id: string) {
  const row = await selectRow(
    ctx.db,
    shownRow,
    sql`SELECT ${commentColumns(ctx)}, c.parent_id FROM "Comment" c ${AUTHOR}
      WHERE c.id = ${id} AND ${visibleCommentsSql(ctx)}`,
  )
  if (!row) throw new NotFound()
  const { post_id, parent_id } = row
  return { post_id, parent_id, comment: (await commentViews(ctx, [row]))(row) }
}
