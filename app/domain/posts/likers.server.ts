import { loadLikersPage } from '~/domain/people/lists.server'
import type { PeoplePage } from '~/domain/people/schema'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alongIndex, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { visiblePost } from './access.server'

/**
 * Who likes a post, a page by last name. For any member who can see the post (else NotFound);
 * people the viewer can't see are only counted. (POST-13)
 */
export async function loadPostLikers(
  ctx: Ctx,
  id: string,
  page: number,
): Promise<{ title: string; unseen: number } & PeoplePage> {
  const { title } = await visiblePost(ctx, ctx.db.read, id)
  const where = sql`x.post_id = ${id}`
  const people = await loadLikersPage(ctx, { table: 'PostLike', person: 'user_id', where }, page)
  return { title, ...people }
}

const likeRow = defineRow({ id: col.text, at: col.millis })

/** Reads the likes of a post along the index that has them by time. */
export const NEWEST_LIKES = alongIndex('"PostLike" l', 'PostLike_post_id_created_at_user_id_idx')

/** The same people as ids after a cursor, who liked it last first. (POST-11) */
export async function likerIds(
  ctx: Ctx,
  id: string,
  { cursor, size }: { cursor: Cursor | null; size: number },
): Promise<Page<string>> {
  await visiblePost(ctx, ctx.db.read, id)
  const rows = await selectRows(
    ctx.db,
    likeRow,
    sql`SELECT u.id, l.created_at AS at
      FROM ${NEWEST_LIKES} ${THEN_JOIN} "User" u ON u.id = l.user_id
      WHERE l.post_id = ${id} AND ${visiblePeopleSql(ctx)}
        ${pastCursor(cursor, { at: 'l.created_at', id: 'l.user_id' })}
      ORDER BY l.created_at DESC, l.user_id DESC LIMIT ${size + 1}`,
  )
  return toPage(
    rows,
    size,
    (row) => row,
    ({ id }) => id,
  )
}
