import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { looksLikeId } from '~/platform/ids'
import { renderMarkdown } from '~/platform/markdown.server'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { visibleComments } from '~/policy/comments'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'
import type { LikedFrom } from './commands.server'
import {
  COMMENTS_OF_ENTITY,
  LIKERS_OF_ENTITY,
  POSTS_OF_USER,
  type PostComment,
  type PostEntity,
  type PostLikes,
} from './entity'
import { visiblePostRows, type PostRow, type PostSelection } from './rows.server'
import { PROFILE_SIZE } from './schema'

/**
 * A post with everything a call tells of it. For any member who may see it; else NotFound.
 * (POST-01, API-68)
 */
export function postEntity(ctx: Ctx, id: string, from: LikedFrom = {}): PostEntity {
  const where = { sql: 'p.id = ?', params: [id] }
  const [post] = looksLikeId(id) ? entities(ctx, { from: 'Post p', where }, from) : []
  if (!post) throw new NotFound()
  return post
}

/** A person's newest posts that the viewer may see, the newest first. For any member. (API-69) */
export const postsOfPerson = (ctx: Ctx, userId: string): PostEntity[] =>
  ofPerson(ctx, userId, POSTS_OF_USER, 0)

/** The next five posts of a person after so many. For any member. (API-70) */
export const nextPostsOfPerson = (ctx: Ctx, userId: string, from: number): PostEntity[] =>
  ofPerson(ctx, userId, PROFILE_SIZE, from)

function ofPerson(ctx: Ctx, userId: string, size: number, from: number): PostEntity[] {
  return entities(ctx, {
    from: 'Post p INDEXED BY Post_user_id_created_at_id_idx',
    where: { sql: 'p.user_id = ?', params: [userId] },
    tail: { sql: 'ORDER BY p.created_at DESC, p.id DESC LIMIT ? OFFSET ?', params: [size, from] },
  })
}

/** How many posts there are at the viewer's school, of the kept counts. For any member. (API-71) */
export function postCount({ db, viewer }: Ctx): number {
  const sql = 'SELECT coalesce(sum(posts_count), 0) AS posts FROM "User" WHERE partner_code = ?'
  return sqlRow<{ posts: number }>(db, sql, [viewer.partner_code])?.posts ?? 0
}

type Rest = {
  hidden: number
  deleted_at: number | null
  prompt_code: string | null
  canvas_assignment: string | null
  platform: string
}
const REST = 'SELECT hidden, deleted_at, prompt_code, canvas_assignment, platform FROM Post'

function entities(ctx: Ctx, selection: PostSelection, from: LikedFrom = {}): PostEntity[] {
  return visiblePostRows(ctx, { ...selection, whole: true }).map((row) => {
    const rest = sqlRow<Rest>(ctx.db, `${REST} WHERE id = ?`, [row.id])
    if (!rest) throw new NotFound()
    return entityOf(ctx, row, rest, from)
  })
}

function entityOf(ctx: Ctx, row: PostRow, rest: Rest, from: LikedFrom): PostEntity {
  const topic_objects = JSON.parse(row.topics) as { id: string; title: string }[]
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    body: renderMarkdown(row.content),
    topics: topic_objects.map((topic) => topic.id),
    topic_objects,
    tag_names: JSON.parse(row.tag_names) as string[],
    private: row.private === 1,
    hidden: rest.hidden === 1,
    deleted_at: iso(rest.deleted_at),
    marked_question_at: iso(row.marked_question_at),
    mark_as_question: row.marked_question_at !== null,
    prompt_code: rest.prompt_code,
    canvas_assignment: rest.canvas_assignment,
    edited_at: iso(row.edited_at),
    platform: rest.platform,
    user_id: row.person_id,
    likes: likesOf(ctx, row),
    comments: commentsOf(ctx, row.id),
    created_at: iso(row.created_at) ?? '',
    context: from.context ?? null,
    matched_queries: from.matched_queries ?? [],
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function likesOf(ctx: Ctx, { id, self_liked, like_count }: PostRow): PostLikes {
  const rule = toSql(visiblePeople(ctx.viewer, ctx.partner), columnsOf('u'))
  const likers = sqlRows<{ id: string }>(
    ctx.db,
    `SELECT u.id FROM PostLike l CROSS JOIN "User" u ON u.id = l.user_id
     WHERE l.post_id = ? AND ${rule.sql} ORDER BY l.created_at DESC, u.id LIMIT ?`,
    [id, ...rule.params, LIKERS_OF_ENTITY],
  )
  return { self_liked: self_liked === 1, likers: likers.map((one) => one.id), like_count }
}

type CommentRow = Omit<PostComment, 'created_at' | 'edited_at'> & {
  created_at: number
  edited_at: number | null
}

function commentsOf(ctx: Ctx, postId: string): PostComment[] {
  const rule = toSql(visibleComments(ctx.viewer), columnsOf('c'))
  const rows = sqlRows<CommentRow>(
    ctx.db,
    `SELECT c.id, c.user_id, c.content, c.created_at, c.edited_at, c.like_count FROM Comment c
     WHERE c.post_id = ? AND ${rule.sql} ORDER BY c.created_at, c.id LIMIT ?`,
    [postId, ...rule.params, COMMENTS_OF_ENTITY],
  )
  return rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at) ?? '',
    edited_at: iso(row.edited_at),
  }))
}
