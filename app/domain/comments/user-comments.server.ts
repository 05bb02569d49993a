import { personProfile } from '~/domain/people/queries.server'
import type { Picture } from '~/domain/photos/schema-pictures'
import { postById } from '~/domain/posts/queries.server'
import { UNAVAILABLE } from '~/domain/posts/schema'
import { visibleCommentsSql } from '~/domain/visibility/visible-comments'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Page, type Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import {
  alongIndex,
  columnTable,
  jsonList,
  listTable,
  THEN_JOIN,
} from '~/platform/database/dialect'
import { Forbidden, NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { EMPTY, raw, sql, type SqlFragment, TRUE } from '~/platform/database/sql-text'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import { ownComments } from '~/policy/comments'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import { authorFor, isUnnamed } from '~/policy/unnamed'
import { OWN_COMMENTS_PAGE_SIZE, type Comment, type OwnComment } from './schema'

const userCommentRow = defineRow({
  id: col.text,
  post_id: col.text,
  user_id: col.text,
  parent_id: col.text.orNull,
  content: col.text,
  pictures: col.json<Picture[]>(),
  created_at: col.time,
  edited_at: col.time.orNull,
  like_count: col.number,
  self_liked: col.flag,
  post_title: col.text,
  post_owner: col.text,
  post_visible: col.flag,
})
type UserCommentRow = RowOf<typeof userCommentRow>

const ANY = raw('"Comment" c')
const BY_AUTHOR = alongIndex('"Comment" c', 'Comment_user_id_created_at_id_idx')
const BELOW_POST = alongIndex('"Comment" c', 'Comment_post_id_created_at_id_idx')
const WITH_POST = sql`${THEN_JOIN} "Post" p ON p.id = c.post_id JOIN "User" a ON a.id = p.user_id
  JOIN "User" u ON u.id = c.user_id`

const visiblePostSql = (ctx: Ctx) => visiblePostsSql(ctx, 'a')

const selectComments = (ctx: Ctx, from: SqlFragment, where: SqlFragment, tail = EMPTY) =>
  selectRows(
    ctx.db,
    userCommentRow,
    sql`SELECT c.id, c.post_id, c.user_id, c.parent_id, c.content, c.pictures,
        c.created_at, c.edited_at, c.like_count,
        EXISTS (SELECT 1 FROM "CommentLike" l
          WHERE l.user_id = ${ctx.viewer.id} AND l.comment_id = c.id) AS self_liked,
        p.title AS post_title, p.user_id AS post_owner, (${visiblePostSql(ctx)}) AS post_visible
      FROM ${from} ${WITH_POST}
      WHERE ${visibleCommentsSql(ctx)} AND ${where} ${tail}`,
  )

/**
 * The newest comments of a person before a cursor, for themselves alone, as the tab of their profile:
 * what someone said below many posts isn't gathered for others. Forbidden for those who can see the
 * profile, NotFound for all others. Has neither title nor author of a post that the viewer can't see
 * anymore. (COMMENT-01, COMMENT-11, PROFILE-11)
 */
export async function userComments(
  ctx: Ctx,
  userId: string,
  cursor: Cursor | null = null,
  size = OWN_COMMENTS_PAGE_SIZE,
): Promise<Page<OwnComment>> {
  const source = { from: BY_AUTHOR, where: await authorCondition(ctx, userId) }
  const { items, next } = await newestComments(ctx, source, cursor, size)
  const withHtml = items.map((comment) => ({ ...comment, html: renderMarkdown(comment.content) }))
  return { items: withHtml, next }
}

/**
 * The newest comments below a post before a cursor. For any member who can see the post, which is read
 * first; else NotFound. (COMMENT-02, POST-01)
 */
export async function newestPostComments(
  ctx: Ctx,
  postId: string,
  cursor: Cursor | null,
  size: number,
): Promise<Page<Comment>> {
  await postById(ctx, postId)
  const source = { from: BELOW_POST, where: sql`c.post_id = ${postId}` }
  return newestComments(ctx, source, cursor, size)
}

type Source = { from: SqlFragment; where: SqlFragment }

async function newestComments(
  ctx: Ctx,
  { from, where }: Source,
  cursor: Cursor | null,
  size: number,
): Promise<Page<Comment>> {
  const rows = await selectComments(
    ctx,
    from,
    sql`${where} ${pastCursor(cursor, { at: 'c.created_at', id: 'c.id' })}`,
    sql`ORDER BY c.created_at DESC, c.id DESC LIMIT ${size + 1}`,
  )
  const cursorFor = ({ created_at, id }: UserCommentRow) => ({ at: created_at.getTime(), id })
  return toPage(rows, size, cursorFor, (row) => asViewer(ctx, row))
}

/** How many comments that list has, for the same one. (COMMENT-12) */
export const userCommentCount = async (ctx: Ctx, userId: string): Promise<number> =>
  selectCount(
    ctx.db,
    sql`SELECT count(*) AS count FROM ${BY_AUTHOR} ${WITH_POST}
      WHERE ${visibleCommentsSql(ctx)} AND ${await authorCondition(ctx, userId)}`,
  )

/** A comment. For members who can see its post, or wrote it; else NotFound. (COMMENT-12) */
export async function commentById(ctx: Ctx, id: string): Promise<Comment> {
  const own = toSql(ownComments(ctx.viewer), columnResolver('c'))
  const where = sql`c.id = ${id} AND (${own} OR ${visiblePostSql(ctx)})`
  const [row] = isId(id) ? await selectComments(ctx, ANY, where) : []
  if (!row) throw new NotFound()
  return asViewer(ctx, row)
}

/**
 * The oldest comments below each of these posts that the viewer can see, so many a post, the
 * oldest first. For members who can see the posts, which the caller has checked. (POST-01)
 */
export async function commentsBelowPosts(
  ctx: Ctx,
  postIds: readonly string[],
  limit: number,
): Promise<Comment[]> {
  const first = sql`(SELECT ${jsonList('id')} FROM (
    SELECT x.id FROM ${alongIndex('"Comment" x', 'Comment_post_id_created_at_id_idx')}
    JOIN "User" writer ON writer.id = x.user_id
    WHERE x.post_id = wanted.value AND ${visibleCommentsSql(ctx, 'x', 'writer')}
    ORDER BY x.created_at, x.id LIMIT ${limit}) first)`
  const from = sql`${listTable(postIds, 'wanted')} ${THEN_JOIN} ${columnTable(first, 'below')} ON true
    ${THEN_JOIN} "Comment" c ON c.id = below.value`
  const rows = await selectComments(ctx, from, TRUE, raw('ORDER BY c.created_at, c.id'))
  return rows.map((row) => asViewer(ctx, row))
}

async function authorCondition(ctx: Ctx, userId: string): Promise<SqlFragment> {
  if (userId === ctx.viewer.id) return sql`c.user_id = ${userId}`
  throw (await personProfile(ctx, userId)).visible ? new Forbidden() : new NotFound()
}

/** Without what the viewer can't know of its post. */
const asViewer = (ctx: Ctx, row: UserCommentRow): Comment => ({
  ...row,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  user_id: isUnnamed(row.user_id) ? null : row.user_id,
  post_title: row.post_visible ? row.post_title : UNAVAILABLE,
  post_owner: row.post_visible && !isUnnamed(row.post_owner) ? row.post_owner : null,
  my_post:
    authorFor(ctx.viewer, { user_id: row.post_owner, post_id: row.post_id }) === ctx.viewer.id,
})
