import { popularPosts, unansweredQuestions } from '~/domain/posts/ordered.server'
import { BY_SCHOOL, schoolFeed } from '~/domain/posts/queries.server'
import type { ListedPost } from '~/domain/posts/schema'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { formatCursor, type Page, type Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alphabetical, jsonList, listTable, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import { MAX_INTERESTS, type FeedPost, type HomeOrder } from './schema'

const POSTS_IN_ORDER = {
  newest: schoolFeed,
  unanswered: unansweredQuestions,
  popular: popularPosts,
} satisfies Record<HomeOrder, unknown>

/** One page of the posts of the viewer's school. For every member. (HOME-10, HOME-11) */
export async function homeFeed(
  ctx: Ctx,
  cursor: Cursor | null,
  order: HomeOrder = 'newest',
): Promise<Page<FeedPost>> {
  const { items, next } = await POSTS_IN_ORDER[order](ctx, cursor)
  const interests = await loadInterests(ctx, [...new Set(items.map(({ author }) => author.id))])
  return {
    items: items.map((post) => ({ ...post, interests: interests.get(post.author.id) ?? [] })),
    next,
  }
}

const interestsRow = defineRow({ id: col.text, interests: col.json<string[]>() })

/**
 * The first interests of those people whose profile the viewer can see and who don't keep them
 * private, in one statement: a post can be seen by more people than its author's profile. (PROFILE-21)
 */
async function loadInterests(ctx: Ctx, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await selectRows(
    ctx.db,
    interestsRow,
    sql`SELECT u.id, (SELECT ${jsonList('name')} FROM (SELECT i.name FROM "UserInterest" ui
        JOIN "Interest" i ON i.id = ui.interest_id WHERE ui.user_id = u.id
        ORDER BY i.match_order, ${alphabetical('i.name')} LIMIT ${MAX_INTERESTS}) named) AS interests
      FROM ${listTable(ids, 'wanted')} ${THEN_JOIN} "User" u ON u.id = wanted.value
      WHERE u.interests_private = false AND ${visiblePeopleSql(ctx)}`,
  )
  return new Map(rows.map(({ id, interests }) => [id, interests]))
}

/** A cursor at the newest post of a page, or at the current time if the page is empty. */
export function newestCursor(
  { now }: Ctx,
  posts: readonly Pick<ListedPost, 'id' | 'created_at'>[],
) {
  const [first] = posts
  return first
    ? formatCursor({ at: Date.parse(first.created_at), id: first.id })
    : formatCursor({ at: now.getTime(), id: '0'.repeat(26) })
}

/** Where counting stops: a larger number wouldn't tell the reader more. */
const MAX_COUNTED = 20

/**
 * How many posts visible to the viewer are newer than a cursor, 20 at most. For every member. Reads
 * the feed's index from its newest end, so it costs only as much as there is new. (HOME-17)
 */
export const newerPostCount = (ctx: Ctx, since: Cursor): Promise<number> =>
  selectCount(
    ctx.db,
    sql`SELECT count(*) AS count FROM (
      SELECT 1 FROM ${BY_SCHOOL} JOIN "User" u ON u.id = p.user_id
      WHERE p.partner_code = ${ctx.viewer.partner_code}
        ${pastCursor(since, { at: 'p.created_at', id: 'p.id' }, '>')}
        AND ${visiblePostsSql(ctx)} LIMIT ${MAX_COUNTED}) newer`,
  )
