import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import type { Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { isId } from '~/platform/ids'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { isUnnamed } from '~/policy/unnamed'
import { nextFollowedPost } from './followed.server'
import { truncateTitle } from './list-item'
import { BY_AUTHOR, BY_SCHOOL, IN_TOPIC } from './queries.server'
import { IN_HOME, IN_MY_FEED, IN_PROFILE, type Neighbor, type Neighbors } from './schema'

type NeighborList = { from: SqlFragment; owner: SqlFragment; order: { at: string; id: string } }

const BY_DATE = { at: 'p.created_at', id: 'p.id' }

function parseList({ viewer }: Ctx, list: string, authorId: string): NeighborList | null {
  if (list === IN_HOME)
    return {
      from: BY_SCHOOL,
      owner: sql`p.partner_code = ${viewer.partner_code}`,
      order: BY_DATE,
    }
  if (list === IN_PROFILE && !isUnnamed(authorId))
    return { from: BY_AUTHOR, owner: sql`p.user_id = ${authorId}`, order: BY_DATE }
  if (!isId(list)) return null
  return {
    from: IN_TOPIC,
    owner: sql`pt.topic_id = ${list}`,
    order: { at: 'pt.created_at', id: 'pt.post_id' },
  }
}

const neighborRow = defineRow({ id: col.text, title: col.text })

/**
 * The posts before and after a post on home, in my feed, in its author's profile or in a topic (its
 * id), if the viewer can see them. For any member who can see the post. Neither if there is no such
 * list. (POST-38)
 */
export async function postNeighbors(
  ctx: Ctx,
  post: { id: string; created_at: string; author: { id: string } },
  list: string,
): Promise<Neighbors> {
  const cursor = { at: Date.parse(post.created_at), id: post.id }
  const source = parseList(ctx, list, post.author.id)
  const find = (direction: '<' | '>') =>
    list === IN_MY_FEED
      ? nextFollowedPost(ctx, cursor, direction)
      : source && findNeighbor(ctx, source, cursor, direction)
  return { previous: shorten(await find('>')), next: shorten(await find('<')) }
}

const shorten = (neighbor: Neighbor | null | undefined): Neighbor | null =>
  neighbor ? { ...neighbor, title: truncateTitle(neighbor.title) } : null

function findNeighbor(
  ctx: Ctx,
  { from, owner, order }: NeighborList,
  cursor: Cursor,
  direction: '<' | '>',
): Promise<Neighbor | undefined> {
  const by = raw(
    [order.at, order.id]
      .map((column) => `${column} ${direction === '<' ? 'DESC' : 'ASC'}`)
      .join(', '),
  )
  return selectRow(
    ctx.db,
    neighborRow,
    sql`SELECT p.id, p.title FROM ${from} JOIN "User" u ON u.id = p.user_id
      WHERE ${owner} ${pastCursor(cursor, order, direction)} AND ${visiblePostsSql(ctx)}
      ORDER BY ${by} LIMIT 1`,
  )
}
