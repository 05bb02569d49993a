import { profileOf } from '~/domain/people/queries.server'
import { UNAVAILABLE } from '~/domain/posts/schema'
import { titleInList } from '~/domain/posts/in-list'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { looksLikeId } from '~/platform/ids'
import { pageOf, type Page, type Place } from '~/platform/keyset'
import { renderMarkdown } from '~/platform/markdown.server'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { visibleComments } from '~/policy/comments'
import { columnsOf, toSql, type SqlFragment } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import { OWN_COMMENTS_SIZE, type Comment, type OwnComment } from './schema'

type Row = {
  id: string
  post_id: string
  content: string
  created_at: number
  edited_at: number | null
  like_count: number
  self_liked: number
  post_title: string
  post_owner: string
  post_visible: number
}

const postRule = (ctx: Ctx) => toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'a' }))

function select(ctx: Ctx, from: string, where: SqlFragment, tail = ''): Row[] {
  const seen = postRule(ctx)
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  return sqlRows<Row>(
    ctx.db,
    `SELECT c.id, c.post_id, c.content, c.created_at, c.edited_at, c.like_count,
       EXISTS (SELECT 1 FROM CommentLike l WHERE l.user_id = ? AND l.comment_id = c.id)
         AS self_liked,
       p.title AS post_title, p.user_id AS post_owner, (${seen.sql}) AS post_visible
     FROM ${from} CROSS JOIN Post p ON p.id = c.post_id JOIN "User" a ON a.id = p.user_id
     WHERE ${rule.sql} AND ${where.sql} ${tail}`,
    [ctx.viewer.id, ...seen.params, ...rule.params, ...where.params],
  )
}

/**
 * The newest comments of a person before a place. For any member: the own ones all, of others those
 * below posts that one may see; NotFound for a person whose profile one may not see. Of a post that
 * the viewer may not see, neither title nor author is told. (COMMENT-01, COMMENT-11)
 */
export function commentsOfUser(
  ctx: Ctx,
  userId: string,
  before: Place | null = null,
): Page<OwnComment> {
  const of = writtenBy(ctx, userId)
  const after: SqlFragment = before
    ? { sql: ' AND (c.created_at, c.id) < (?, ?)', params: [before.at, before.id] }
    : { sql: '', params: [] }
  const params = [...of.params, ...after.params, OWN_COMMENTS_SIZE + 1]
  const rows = select(
    ctx,
    'Comment c INDEXED BY Comment_user_id_created_at_id_idx',
    { sql: of.sql + after.sql, params },
    'ORDER BY c.created_at DESC, c.id DESC LIMIT ?',
  )
  const placeOf = ({ created_at, id }: Row) => ({ at: created_at, id })
  return pageOf(rows, OWN_COMMENTS_SIZE, placeOf, (row) => ({
    ...entity(ctx, { ...row, post_title: titleInList(row.post_title) }),
    html: renderMarkdown(row.content),
  }))
}

/** How many comments that list holds, for the same people. (COMMENT-12) */
export function countOfUser(ctx: Ctx, userId: string): number {
  const of = writtenBy(ctx, userId)
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const row = sqlRow<{ count: number }>(
    ctx.db,
    `SELECT count(*) AS count FROM Comment c INDEXED BY Comment_user_id_created_at_id_idx
     CROSS JOIN Post p ON p.id = c.post_id JOIN "User" a ON a.id = p.user_id
     WHERE ${rule.sql} AND ${of.sql}`,
    [...rule.params, ...of.params],
  )
  return row?.count ?? 0
}

/** One comment by its id. For members who may see its post, or have written it; else NotFound. (COMMENT-12) */
export function commentById(ctx: Ctx, id: string): Comment {
  const seen = postRule(ctx)
  const where = {
    sql: `c.id = ? AND (c.user_id = ? OR ${seen.sql})`,
    params: [id, ctx.viewer.id, ...seen.params],
  }
  const [row] = looksLikeId(id) ? select(ctx, 'Comment c', where) : []
  if (!row) throw new NotFound()
  return entity(ctx, row)
}

function writtenBy(ctx: Ctx, userId: string): SqlFragment {
  if (userId === ctx.viewer.id) return { sql: 'c.user_id = ?', params: [userId] }
  if (!profileOf(ctx, userId).visible) throw new NotFound()
  const seen = postRule(ctx)
  return { sql: `c.user_id = ? AND ${seen.sql}`, params: [userId, ...seen.params] }
}

const entity = (ctx: Ctx, row: Row): Comment => ({
  id: row.id,
  post_id: row.post_id,
  content: row.content,
  created_at: new Date(row.created_at).toISOString(),
  // What is deleted is found no more.
  deleted_at: null,
  edited_at: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
  likes: { self_liked: row.self_liked === 1, like_count: row.like_count },
  post_title: row.post_visible === 1 ? row.post_title : UNAVAILABLE,
  post_owner: row.post_visible === 1 ? row.post_owner : null,
  post_visible: row.post_visible === 1,
  my_post: row.post_owner === ctx.viewer.id,
})
