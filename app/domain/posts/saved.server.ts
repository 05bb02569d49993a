import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alongIndex, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { visiblePost } from './access.server'
import { postsByIds } from './queries.server'
import { SAVED_SIZE, type ListedPost } from './schema'

/**
 * Keeps a post to be found again. For members who can see it, else NotFound; saving it again changes
 * nothing. No event: it's no one else's business.
 */
export const savePost = (ctx: Ctx, post_id: string): Promise<void> =>
  ctx.db.write(async (tx) => {
    const { partner_code } = await visiblePost(ctx, tx, post_id)
    const key = { user_id: ctx.viewer.id, post_id }
    await tx.savedPost.upsert({
      where: { user_id_post_id: key },
      create: { ...key, partner_code, created_at: ctx.now },
      update: {},
    })
  })

/** Takes that back, also of a post that the viewer can no longer see; NotFound for any other. No event. */
export const unsavePost = (ctx: Ctx, post_id: string): Promise<void> =>
  ctx.db.write(async (tx) => {
    const where = { user_id: ctx.viewer.id, post_id }
    const { count } = await tx.savedPost.deleteMany({ where })
    if (count === 0) await visiblePost(ctx, tx, post_id)
  })

const savedRow = defineRow({ id: col.text, at: col.millis })
const BY_OWNER = alongIndex('"SavedPost" s', 'SavedPost_user_id_created_at_post_id_idx')

/** The viewer's saved posts that they can still see, the one saved last first. For every member. */
export async function savedPosts(
  ctx: Ctx,
  cursor: Cursor | null = null,
): Promise<Page<ListedPost>> {
  const rows = await selectRows(
    ctx.db,
    savedRow,
    sql`SELECT s.post_id AS id, s.created_at AS at FROM ${BY_OWNER}
      ${THEN_JOIN} "Post" p ON p.id = s.post_id JOIN "User" u ON u.id = p.user_id
      WHERE s.user_id = ${ctx.viewer.id}
        ${pastCursor(cursor, { at: 's.created_at', id: 's.post_id' })} AND ${visiblePostsSql(ctx)}
      ORDER BY s.created_at DESC, s.post_id DESC LIMIT ${SAVED_SIZE + 1}`,
  )
  const { items, next } = toPage(
    rows,
    SAVED_SIZE,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await postsByIds(ctx, items), next }
}
