import { feed } from '~/domain/posts/queries.server'
import type { PostSummary } from '~/domain/posts/schema'
import type { Ctx } from '~/platform/ctx'
import { placeText, type Page, type Place } from '~/platform/keyset'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import { MOST_INTERESTS, type FeedPost } from './schema'

/** One page of the feed of the viewer's school. For every member. (HOME-10, HOME-11) */
export function homeFeed(ctx: Ctx, before: Place | null): Page<FeedPost> {
  const { items, next } = feed(ctx, before)
  const interests = interestsOf(ctx, [...new Set(items.map(({ author }) => author.id))])
  return {
    items: items.map((post) => ({ ...post, interests: interests.get(post.author.id) ?? [] })),
    next,
  }
}

const INTERESTS = `SELECT u.id,
    (SELECT json_group_array(name) FROM (SELECT i.name FROM UserInterest ui
      JOIN Interest i ON i.id = ui.interest_id WHERE ui.user_id = u.id
      ORDER BY i.match_order, i.name LIMIT ${MOST_INTERESTS})) AS interests
  FROM "User" u WHERE u.id IN (SELECT value FROM json_each(?)) AND u.interests_private = 0`

/** The first interests of people who do not keep them to themselves, in one statement. */
function interestsOf({ db }: Ctx, ids: string[]): Map<string, string[]> {
  const rows = sqlRows<{ id: string; interests: string }>(db, INTERESTS, [JSON.stringify(ids)])
  return new Map(rows.map((row) => [row.id, JSON.parse(row.interests) as string[]]))
}

/** The place of the newest post of a page: what is newer has come since. An empty page ends now. */
export function newestOf({ now }: Ctx, posts: readonly Pick<PostSummary, 'id' | 'created_at'>[]) {
  const [first] = posts
  return first
    ? placeText({ at: Date.parse(first.created_at), id: first.id })
    : placeText({ at: now.getTime(), id: '0'.repeat(26) })
}

/** More than these are not counted: nobody needs to know. */
const COUNTED = 20

/**
 * How many posts the viewer may see have come to the feed since a place, 20 at most. For every
 * member. Walks the feed's index from its new end, so it costs what is new. (HOME-17)
 */
export function newerPosts(ctx: Ctx, since: Place): number {
  const rule = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  const sql = `SELECT count(*) AS newer FROM (
    SELECT 1 FROM Post p INDEXED BY Post_partner_code_created_at_id_idx
    JOIN "User" u ON u.id = p.user_id
    WHERE p.partner_code = ? AND (p.created_at, p.id) > (?, ?) AND ${rule.sql} LIMIT ${COUNTED})`
  const params = [ctx.viewer.partner_code, since.at, since.id, ...rule.params]
  return sqlRow<{ newer: number }>(ctx.db, sql, params)?.newer ?? 0
}
