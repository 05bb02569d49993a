import type { Ctx } from '~/platform/ctx'
import { pageOf, type Page, type Place } from '~/platform/keyset'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import { placeOfPost, postSummary, visiblePostRows } from './rows.server'
import { MY_FEED_SIZE, type PostSummary } from './schema'

/**
 * The newest posts of the people the viewer follows, as far as the viewer may see them. For any
 * member. (FEED-01, FEED-04, FEED-05)
 *
 * No scan of all posts, and no sorting of all posts of everybody followed: each person's newest
 * post comes from the end of one index; whoever's newest is not among the first of those has
 * nothing on this page; of the few others a page each is read from the same index, and merged.
 */
export function followedFeed(ctx: Ctx, before: Place | null = null): Page<PostSummary> {
  const size = MY_FEED_SIZE + 1
  const heads = newestOfEach(ctx, before).sort(newestFirst).slice(0, size)
  const places = heads.flatMap(({ user_id }) => postsBy(ctx, user_id, before, size))
  const ids = places
    .sort(newestFirst)
    .slice(0, size)
    .map(({ id }) => id)
  const rows = visiblePostRows(ctx, {
    from: 'Post p',
    where: { sql: 'p.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(ids)] },
    tail: { sql: 'ORDER BY p.created_at DESC, p.id DESC', params: [] },
  })
  return pageOf(rows, MY_FEED_SIZE, placeOfPost, (row) => postSummary(ctx, row))
}

type Head = Place & { user_id: string }

const newestFirst = (a: Place, b: Place) => b.at - a.at || (a.id < b.id ? 1 : -1)

/** What the viewer may see of one person's posts, from a place on; `u` is that person. */
function visibleBefore(ctx: Ctx, before: Place | null) {
  const rule = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  const after = before ? ' AND (p.created_at, p.id) < (?, ?)' : ''
  return {
    sql: `FROM Post p INDEXED BY Post_user_id_created_at_id_idx
      WHERE p.user_id = u.id${after} AND ${rule.sql} ORDER BY p.created_at DESC, p.id DESC LIMIT ?`,
    params: [...(before ? [before.at, before.id] : []), ...rule.params],
  }
}

/** Each followed person's newest post; people without one are left out. */
function newestOfEach(ctx: Ctx, before: Place | null): Head[] {
  const { sql, params } = visibleBefore(ctx, before)
  return sqlRows<Head>(
    ctx.db,
    `SELECT q.created_at AS at, q.id, q.user_id
     FROM Follow f JOIN "User" u ON u.id = f.followed_user_id
     JOIN Post q ON q.id = (SELECT p.id ${sql})
     WHERE f.user_id = ?`,
    [...params, 1, ctx.viewer.id],
  )
}

function postsBy(ctx: Ctx, userId: string, before: Place | null, size: number): Place[] {
  const { sql, params } = visibleBefore(ctx, before)
  return sqlRows<Place>(
    ctx.db,
    `SELECT q.created_at AS at, q.id FROM "User" u
     JOIN Post q ON q.id IN (SELECT p.id ${sql}) WHERE u.id = ?`,
    [...params, size, userId],
  )
}
