import { schoolAnswer } from '~/policy/comments'
import { requireNamedPerson } from '~/domain/people/access.server'
import { toAttachments } from '~/domain/photos/schema-pictures'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { inList, jsonList, listTable, THEN_JOIN } from '~/platform/database/dialect'
import { isId } from '~/platform/ids'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import { ownsPost } from '~/policy/posts'
import { isUnnamed } from '~/policy/unnamed'
import type { LikeSource } from './likes.server'
import { BY_AUTHOR, BY_POST } from './queries.server'
import { NEWEST_LIKES } from './likers.server'
import { MAX_LIKERS } from './schema'
import { pickWritten, postCursor, visiblePostRows, type PostRow } from './rows.server'

/** A post as the API returns it, without its comments. (POST-01) */
export type ApiPost = ReturnType<typeof toApiPost>

/** Those of these posts that the viewer can see, in this order. For any member. (API-68, API-95) */
export async function apiPosts(
  ctx: Ctx,
  ids: readonly string[],
  source?: LikeSource,
): Promise<ApiPost[]> {
  const where = inList('p.id', ids.filter(isId))
  const rows = await visiblePostRows(ctx, { from: raw('"Post" p'), where, full: true })
  const posts = await withDetails(ctx, rows, source)
  const byId = new Map(posts.map((post) => [post.id, post]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * A page of the questions that the viewer asked without their name, the newest first. For every member,
 * their own: no one else gets them by who asked. Not in the spec.
 */
export async function unnamedApiPosts(
  ctx: Ctx,
  { size, cursor }: { size: number; cursor: Cursor | null },
): Promise<Page<ApiPost>> {
  const rows = await visiblePostRows(ctx, {
    from: raw('"Post" p'),
    where: sql`${inList('p.id', ctx.viewer.unnamed_post_ids)} ${pastCursor(cursor, BY_POST)}`,
    tail: sql`ORDER BY p.created_at DESC, p.id DESC LIMIT ${size + 1}`,
    full: true,
  })
  const { items, next } = toPage(rows, size, postCursor, (row) => row)
  return { items: await withDetails(ctx, items), next }
}

type UserPosts = { size: number; cursor?: Cursor | null; offset?: number }

/**
 * A page of a person's newest posts that the viewer can see, before a cursor or after so many. For any
 * member who is shown that person's name; else NotFound. (API-69, API-70)
 */
export async function userApiPosts(
  ctx: Ctx,
  userId: string,
  { size, cursor = null, offset = 0 }: UserPosts,
): Promise<Page<ApiPost>> {
  await requireNamedPerson(ctx, userId)
  const rows = await visiblePostRows(ctx, {
    from: BY_AUTHOR,
    where: sql`p.user_id = ${userId} ${pastCursor(cursor, BY_POST)}`,
    tail: sql`ORDER BY p.created_at DESC, p.id DESC LIMIT ${size + 1} OFFSET ${offset}`,
    full: true,
  })
  const { items, next } = toPage(rows, size, postCursor, (row) => row)
  return { items: await withDetails(ctx, items), next }
}

/** How many posts the viewer's school has, by kept counts. For any member. (API-71) */
export const postCount = ({ db, viewer }: Ctx): Promise<number> =>
  selectCount(
    db,
    sql`SELECT coalesce(sum(posts_count), 0) AS count FROM "User"
      WHERE partner_code = ${viewer.partner_code}`,
  )

/** One statement, however many posts. */
async function withDetails(
  ctx: Ctx,
  rows: readonly PostRow[],
  source: LikeSource = {},
): Promise<ApiPost[]> {
  const extra = await loadDetailRows(
    ctx,
    rows.map(({ id }) => id),
  )
  const details = new Map(extra.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const detail = details.get(row.id)
    return detail ? [toApiPost(ctx, row, detail, source)] : []
  })
}

const detailRow = defineRow({
  id: col.text,
  deleted_at: col.time.orNull,
  prompt_code: col.text.orNull,
  platform: col.text,
  likers: col.json<string[]>(),
})
type DetailRow = RowOf<typeof detailRow>

const loadDetailRows = (ctx: Ctx, ids: readonly string[]): Promise<DetailRow[]> =>
  selectRows(
    ctx.db,
    detailRow,
    sql`SELECT p.id, p.deleted_at, p.prompt_code, p.platform,
        (SELECT ${jsonList('id')} FROM (
          SELECT u.id FROM ${NEWEST_LIKES} ${THEN_JOIN} "User" u ON u.id = l.user_id
          WHERE l.post_id = p.id AND ${visiblePeopleSql(ctx)}
          ORDER BY l.created_at DESC, l.user_id DESC LIMIT ${MAX_LIKERS}) newest) AS likers
      FROM ${listTable(ids, 'wanted')} ${THEN_JOIN} "Post" p ON p.id = wanted.value`,
  )

const isoTime = (at: Date | null) => at?.toISOString() ?? null

function toApiPost({ viewer }: Ctx, row: PostRow, detail: DetailRow, source: LikeSource) {
  const { topics: topic_objects } = row
  const { prompt_code, platform } = detail
  return {
    id: row.id,
    // Of everything that it says, the entity returns what it names.
    ...pickWritten(row),
    // What someone hands in is between them and the course. (CANVAS-08)
    canvas_assignment: row.person_id === viewer.id ? row.canvas_assignment : null,
    body: renderMarkdown(row.content),
    pictures: toAttachments(row.pictures),
    topics: topic_objects.map((topic) => topic.id),
    topic_objects,
    hidden: row.hidden,
    locked_at: isoTime(row.locked_at),
    deleted_at: isoTime(detail.deleted_at),
    marked_question_at: isoTime(row.marked_question_at),
    mark_as_question: row.marked_question_at !== null,
    answered: row.answer_comment_id !== null,
    school_answer: schoolAnswer(row),
    prompt_code,
    platform,
    edited_at: isoTime(row.edited_at),
    user_id: isUnnamed(row.person_id) ? null : row.person_id,
    unnamed: isUnnamed(row.person_id),
    my_post: ownsPost(viewer, { id: row.id, user_id: row.person_id }),
    likes: {
      self_liked: row.self_liked,
      likers: detail.likers,
      like_count: row.like_count,
    },
    comment_count: row.comment_count,
    created_at: row.created_at.toISOString(),
    context: source.context ?? null,
    matched_queries: [...(source.matched_queries ?? [])],
  }
}
