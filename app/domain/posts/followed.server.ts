import { visiblePostsSql } from '~/domain/visibility/sql'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Page, type Cursor } from '~/platform/cursor-pagination'
import { pastCursor } from '~/platform/cursor-sql'
import { inList } from '~/platform/dialect'
import { col, defineRow } from '~/platform/sql-row'
import { raw, sql } from '~/platform/sql-text'
import { selectRow, selectRows } from '~/platform/sql.server'
import { BY_AUTHOR } from './queries.server'
import { postCursor, toPostSummary, visiblePostRows } from './rows.server'
import { MY_FEED_SIZE, type PostSummary } from './schema'

/**
 * The newest posts of the people the viewer follows, if the viewer can see them. For any
 * member. (FEED-01, FEED-04, FEED-05)
 *
 * Reads neither all posts nor all posts of the people followed: each person's newest post comes from
 * the end of one index. People whose newest post isn't among the first have nothing on this page; of
 * the few others a page each is read from the same index, and merged.
 */
export async function followedFeed(
  ctx: Ctx,
  cursor: Cursor | null = null,
): Promise<Page<PostSummary>> {
  const size = MY_FEED_SIZE + 1
  const heads = (await newestPerAuthor(ctx, cursor)).sort(newestFirst).slice(0, size)
  const pages = await Promise.all(heads.map(({ user_id }) => postsBy(ctx, user_id, cursor, size)))
  const ids = pages
    .flat()
    .sort(newestFirst)
    .slice(0, size)
    .map(({ id }) => id)
  const rows = await visiblePostRows(ctx, {
    from: raw('"Post" p'),
    where: inList('p.id', ids),
    tail: raw('ORDER BY p.created_at DESC, p.id DESC'),
  })
  return toPage(rows, MY_FEED_SIZE, postCursor, (row) => toPostSummary(ctx, row))
}

const newestFirst = (a: Cursor, b: Cursor) => b.at - a.at || (a.id < b.id ? 1 : -1)

const ORDER = {
  '<': (row: string) => raw(`${row}.created_at DESC, ${row}.id DESC`),
  '>': (row: string) => raw(`${row}.created_at, ${row}.id`),
}
type Direction = keyof typeof ORDER

/** The posts of `u` that the viewer can see, before a cursor, the newest first; or after it. */
const visiblePostsBefore = (
  ctx: Ctx,
  cursor: Cursor | null,
  size: number,
  direction: Direction = '<',
) =>
  sql`SELECT p.id FROM ${BY_AUTHOR}
    WHERE p.user_id = u.id ${pastCursor(cursor, { at: 'p.created_at', id: 'p.id' }, direction)}
      AND ${visiblePostsSql(ctx)} ORDER BY ${ORDER[direction]('p')} LIMIT ${size}`

const postRow = defineRow({ at: col.millis, id: col.text, user_id: col.text })

/** Each followed person's first post from a cursor on; people without one are left out. */
const newestPerAuthor = (ctx: Ctx, cursor: Cursor | null, direction: Direction = '<') =>
  selectRows(
    ctx.db,
    postRow,
    sql`SELECT q.created_at AS at, q.id, q.user_id
      FROM "Follow" f JOIN "User" u ON u.id = f.followed_user_id
      JOIN "Post" q ON q.id = (${visiblePostsBefore(ctx, cursor, 1, direction)})
      WHERE f.user_id = ${ctx.viewer.id}`,
  )

const neighborRow = defineRow({ id: col.text, title: col.text })

/**
 * The post after a cursor in the viewer's feed, towards its end ('<') or towards its newest post. For
 * any member. (POST-38)
 */
export async function nextFollowedPost(ctx: Ctx, cursor: Cursor, direction: Direction) {
  const heads = (await newestPerAuthor(ctx, cursor, direction)).sort(newestFirst)
  const next = direction === '<' ? heads[0] : heads.at(-1)
  return (
    next && selectRow(ctx.db, neighborRow, sql`SELECT id, title FROM "Post" WHERE id = ${next.id}`)
  )
}

const postsBy = (ctx: Ctx, userId: string, cursor: Cursor | null, size: number) =>
  selectRows(
    ctx.db,
    postRow,
    sql`SELECT q.created_at AS at, q.id, q.user_id FROM "User" u
      JOIN "Post" q ON q.id IN (${visiblePostsBefore(ctx, cursor, size)}) WHERE u.id = ${userId}`,
  )
