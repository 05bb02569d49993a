import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { alongIndex, inList, jsonList, listTable, THEN_JOIN } from '~/platform/database/dialect'
import { isId } from '~/platform/ids'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import type { LikeSource } from './likes.server'
import { BY_AUTHOR } from './queries.server'
import { pickWritten, visiblePostRows, type PostRow, type PostSelection } from './rows.server'
import { PROFILE_SIZE } from './schema'

/** Ids of likers that come with a post: the newest. Its page lists all. */
const MAX_LIKERS = 100
/** Posts in one response of GET /api/posts */
const MAX_USER_POSTS = 100

/** A post as the API returns it, without its comments. (POST-01) */
export type ApiPost = ReturnType<typeof toApiPost>

/** Those of these posts that the viewer can see, in this order. For any member. (API-68, API-95) */
export async function apiPosts(
  ctx: Ctx,
  ids: readonly string[],
  source?: LikeSource,
): Promise<ApiPost[]> {
  const where = inList('p.id', ids.filter(isId))
  const posts = await loadDetails(ctx, { from: raw('"Post" p'), where }, source)
  const byId = new Map(posts.map((post) => [post.id, post]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A person's newest posts that the viewer can see, the newest first. For any member. (API-69) */
export const userApiPosts = (ctx: Ctx, userId: string) =>
  loadUserPosts(ctx, userId, MAX_USER_POSTS, 0)

/** The next five posts of a person after so many. For any member. (API-70) */
export const nextUserApiPosts = (ctx: Ctx, userId: string, offset: number) =>
  loadUserPosts(ctx, userId, PROFILE_SIZE, offset)

const loadUserPosts = (ctx: Ctx, userId: string, size: number, offset: number) =>
  loadDetails(ctx, {
    from: BY_AUTHOR,
    where: sql`p.user_id = ${userId}`,
    tail: sql`ORDER BY p.created_at DESC, p.id DESC LIMIT ${size} OFFSET ${offset}`,
  })

/** How many posts the viewer's school has, by kept counts. For any member. (API-71) */
export const postCount = ({ db, viewer }: Ctx): Promise<number> =>
  selectCount(
    db,
    sql`SELECT coalesce(sum(posts_count), 0) AS count FROM "User"
      WHERE partner_code = ${viewer.partner_code}`,
  )

/** Two statements, however many posts. */
async function loadDetails(
  ctx: Ctx,
  selection: PostSelection,
  source: LikeSource = {},
): Promise<ApiPost[]> {
  const rows = await visiblePostRows(ctx, { ...selection, full: true })
  const extra = await loadDetailRows(
    ctx,
    rows.map(({ id }) => id),
  )
  const details = new Map(extra.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const detail = details.get(row.id)
    return detail ? [toApiPost(row, detail, source)] : []
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

const NEWEST_LIKES = alongIndex('"PostLike" l', 'PostLike_post_id_created_at_user_id_idx')

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

function toApiPost(row: PostRow, detail: DetailRow, source: LikeSource) {
  const { topics: topic_objects } = row
  const { prompt_code, platform } = detail
  return {
    id: row.id,
    // Of everything that it says, the entity returns what it names.
    ...pickWritten(row),
    body: renderMarkdown(row.content),
    topics: topic_objects.map((topic) => topic.id),
    topic_objects,
    hidden: row.hidden,
    deleted_at: isoTime(detail.deleted_at),
    marked_question_at: isoTime(row.marked_question_at),
    mark_as_question: row.marked_question_at !== null,
    prompt_code,
    platform,
    edited_at: isoTime(row.edited_at),
    user_id: row.person_id,
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
