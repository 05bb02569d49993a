import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Page, type Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { inList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRow, selectRows } from '~/platform/database/sql.server'
import { BY_AUTHOR, IN_TOPIC } from './queries.server'
import { postCursor, toListedPost, visiblePostRows } from './rows.server'
import { MY_FEED_SIZE, type FollowedPost } from './schema'

/**
 * The newest posts of the people the viewer follows and of the topics they subscribed to, if the viewer
 * can see them, each once; not their own in a topic. For any member. (FEED-01, FEED-04, FEED-05)
 *
 * Reads neither all posts nor all posts of a person or topic: the newest post of each comes from the end
 * of one index. Those whose newest post isn't among the first have nothing on this page; of the few
 * others a page each is read from the same index, and merged.
 */
export async function followedFeed(
  ctx: Ctx,
  cursor: Cursor | null = null,
): Promise<Page<FollowedPost>> {
  const size = MY_FEED_SIZE + 1
  const heads = (await newestPerSource(ctx, cursor)).sort(newestFirst)
  const first = new Set(firstIds(heads, size))
  const pages = await Promise.all(
    heads.filter(({ id }) => first.has(id)).map((head) => readSource(ctx, head, cursor, size)),
  )
  const newest = pages.flat().sort(newestFirst)
  const rows = await visiblePostRows(ctx, {
    from: raw('"Post" p'),
    where: inList('p.id', firstIds(newest, size)),
    tail: raw('ORDER BY p.created_at DESC, p.id DESC'),
  })
  const byPeople = new Set(newest.filter(({ kind }) => kind === 'person').map(({ id }) => id))
  return toPage(rows, MY_FEED_SIZE, postCursor, (row) => ({
    ...toListedPost(ctx, row),
    from_topic: !byPeople.has(row.id),
  }))
}

const newestFirst = (a: Cursor, b: Cursor) => b.at - a.at || (a.id < b.id ? 1 : -1)

/** The ids of the first so many different posts; one may come from several sources. */
const firstIds = (posts: readonly { id: string }[], size: number) =>
  [...new Set(posts.map(({ id }) => id))].slice(0, size)

type Direction = '<' | '>'

/** What posts come from: a way along an index to those of one person or topic, whose id is `source`. */
const SOURCES = {
  person: {
    from: BY_AUTHOR,
    of: (source: SqlFragment) => sql`p.user_id = ${source}`,
    order: { at: 'p.created_at', id: 'p.id' },
    followed: (viewer: string) =>
      sql`SELECT f.followed_user_id AS source FROM "Follow" f WHERE f.user_id = ${viewer}`,
  },
  topic: {
    from: IN_TOPIC,
    of: (source: SqlFragment, viewer: string) =>
      sql`pt.topic_id = ${source} AND p.user_id <> ${viewer}`,
    order: { at: 'pt.created_at', id: 'pt.post_id' },
    followed: (viewer: string) =>
      sql`SELECT s.topic_id AS source FROM "TopicSubscription" s WHERE s.user_id = ${viewer}`,
  },
}
type SourceKind = keyof typeof SOURCES
const KINDS = Object.keys(SOURCES) as SourceKind[]

const postRow = defineRow({ at: col.millis, id: col.text, source: col.text })
type SourcePost = Cursor & { source: string; kind: SourceKind }

/** The posts of a source that the viewer can see, before a cursor, the newest first; or after it. */
function visibleIds(
  ctx: Ctx,
  kind: SourceKind,
  source: SqlFragment,
  { cursor, size, direction = '<' }: { cursor: Cursor | null; size: number; direction?: Direction },
): SqlFragment {
  const { from, of, order } = SOURCES[kind]
  const down = direction === '<' ? ' DESC' : ''
  return sql`SELECT p.id FROM ${from} JOIN "User" u ON u.id = p.user_id
    WHERE ${of(source, ctx.viewer.id)} ${pastCursor(cursor, order, direction)}
      AND ${visiblePostsSql(ctx)}
    ORDER BY ${raw(`${order.at}${down}, ${order.id}${down}`)} LIMIT ${size}`
}

/** The first post of each source from a cursor on; sources without one are left out. */
async function newestPerSource(
  ctx: Ctx,
  cursor: Cursor | null,
  direction: Direction = '<',
): Promise<SourcePost[]> {
  const heads = KINDS.map(async (kind) => {
    const ids = visibleIds(ctx, kind, raw('f.source'), { cursor, size: 1, direction })
    const rows = await selectRows(
      ctx.db,
      postRow,
      sql`SELECT q.created_at AS at, q.id, f.source
        FROM (${SOURCES[kind].followed(ctx.viewer.id)}) f JOIN "Post" q ON q.id = (${ids})`,
    )
    return rows.map((row) => ({ ...row, kind }))
  })
  return (await Promise.all(heads)).flat()
}

async function readSource(
  ctx: Ctx,
  { source, kind }: SourcePost,
  cursor: Cursor | null,
  size: number,
): Promise<SourcePost[]> {
  const ids = visibleIds(ctx, kind, sql`${source}`, { cursor, size })
  const rows = await selectRows(
    ctx.db,
    postRow,
    sql`SELECT q.created_at AS at, q.id, ${source} AS source FROM "Post" q WHERE q.id IN (${ids})`,
  )
  return rows.map((row) => ({ ...row, kind }))
}

const neighborRow = defineRow({ id: col.text, title: col.text })

/**
 * The post after a cursor in the viewer's feed, towards its end ('<') or towards its newest post. For
 * any member. (POST-38)
 */
export async function nextFollowedPost(ctx: Ctx, cursor: Cursor, direction: Direction) {
  const heads = (await newestPerSource(ctx, cursor, direction)).sort(newestFirst)
  const next = direction === '<' ? heads[0] : heads.at(-1)
  return (
    next && selectRow(ctx.db, neighborRow, sql`SELECT id, title FROM "Post" WHERE id = ${next.id}`)
  )
}
