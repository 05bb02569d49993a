import type { Ctx } from '~/platform/ctx'
import { looksLikeId } from '~/platform/ids'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import { titleInList } from './in-list'
import { IN_PROFILE, type Neighbour, type Neighbours } from './schema'

type List = { from: string; owner: string; at: string; id: string; ownerId: string }

const OWN = { at: 'p.created_at', id: 'p.id' }

function listOf(list: string, authorId: string): List | null {
  if (list === IN_PROFILE)
    return {
      from: 'Post p INDEXED BY Post_user_id_created_at_id_idx',
      owner: 'p.user_id',
      ownerId: authorId,
      ...OWN,
    }
  if (!looksLikeId(list)) return null
  return {
    from: `PostTopic pt INDEXED BY PostTopic_topic_id_created_at_post_id_idx
      CROSS JOIN Post p ON p.id = pt.post_id`,
    owner: 'pt.topic_id',
    ownerId: list,
    at: 'pt.created_at',
    id: 'pt.post_id',
  }
}

/**
 * The posts before and after one in its author's profile ('profile') or a topic (its
 * id), each from one index; only such as the viewer may see. For any member who may see the post.
 * No such list: neither.
 */
export function neighboursOf(
  ctx: Ctx,
  post: { id: string; created_at: string; author: { id: string } },
  list: string,
): Neighbours {
  const read = listOf(list, post.author.id)
  if (!read) return { previous: null, next: null }
  return { previous: step(ctx, read, post, '>'), next: step(ctx, read, post, '<') }
}

function step(
  ctx: Ctx,
  { from, owner, ownerId, at, id }: List,
  post: { id: string; created_at: string },
  way: '<' | '>',
): Neighbour | null {
  const rule = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  const order = way === '<' ? 'DESC' : 'ASC'
  const [found] = sqlRows<Neighbour>(
    ctx.db,
    `SELECT p.id, p.title FROM ${from} JOIN "User" u ON u.id = p.user_id
     WHERE ${owner} = ? AND (${at}, ${id}) ${way} (?, ?) AND ${rule.sql}
     ORDER BY ${at} ${order}, ${id} ${order} LIMIT 1`,
    [ownerId, Date.parse(post.created_at), post.id, ...rule.params],
  )
  return found ? { ...found, title: titleInList(found.title) } : null
}
