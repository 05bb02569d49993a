import { visiblePostsSql } from '~/domain/visibility/sql'
import type { Ctx } from '~/platform/ctx'
import { pastCursor } from '~/platform/cursor-sql'
import { isId } from '~/platform/ids'
import { col, defineRow } from '~/platform/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/sql-text'
import { selectRow } from '~/platform/sql.server'
import { truncateTitle } from './list-item'
import { BY_AUTHOR, IN_TOPIC } from './queries.server'
import { IN_PROFILE, type Neighbor, type Neighbors } from './schema'

type NeighborList = { from: SqlFragment; owner: SqlFragment; order: { at: string; id: string } }

function parseList(list: string, authorId: string): NeighborList | null {
  if (list === IN_PROFILE)
    return {
      from: BY_AUTHOR,
      owner: sql`p.user_id = ${authorId}`,
      order: { at: 'p.created_at', id: 'p.id' },
    }
  if (!isId(list)) return null
  return {
    from: IN_TOPIC,
    owner: sql`pt.topic_id = ${list}`,
    order: { at: 'pt.created_at', id: 'pt.post_id' },
  }
}

const neighborRow = defineRow({ id: col.text, title: col.text })

/**
 * The posts before and after a post in its author's profile ('profile') or in a topic (its id), each
 * from one index, if the viewer can see them. For any member who can see the post. Neither if there
 * is no such list.
 */
export async function postNeighbors(
  ctx: Ctx,
  post: { id: string; created_at: string; author: { id: string } },
  list: string,
): Promise<Neighbors> {
  const source = parseList(list, post.author.id)
  if (!source) return { previous: null, next: null }
  return {
    previous: await findNeighbor(ctx, source, post, '>'),
    next: await findNeighbor(ctx, source, post, '<'),
  }
}

async function findNeighbor(
  ctx: Ctx,
  { from, owner, order }: NeighborList,
  post: { id: string; created_at: string },
  direction: '<' | '>',
): Promise<Neighbor | null> {
  const by = raw(
    [order.at, order.id].map((one) => `${one} ${direction === '<' ? 'DESC' : 'ASC'}`).join(', '),
  )
  const cursor = { at: Date.parse(post.created_at), id: post.id }
  const neighbor = await selectRow(
    ctx.db,
    neighborRow,
    sql`SELECT p.id, p.title FROM ${from} JOIN "User" u ON u.id = p.user_id
      WHERE ${owner} ${pastCursor(cursor, order, direction)} AND ${visiblePostsSql(ctx)}
      ORDER BY ${by} LIMIT 1`,
  )
  return neighbor ? { ...neighbor, title: truncateTitle(neighbor.title) } : null
}
