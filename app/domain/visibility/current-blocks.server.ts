import type { Ctx } from '~/platform/ctx'
import type { WriteTx } from '~/platform/database/types'
import { sql } from '~/platform/database/sql-text'
import { selectIds } from '~/platform/database/sql.server'

/**
 * The same ctx with the blocks of this moment, for whatever decides within a transaction that writes:
 * those of the ctx were read when the request began, and a block since then has ended what the two
 * could do with one another. Outside of a transaction it is the ctx itself.
 */
export async function withCurrentBlocks<C extends Pick<Ctx, 'db' | 'viewer'>>(
  ctx: C,
  from: object,
): Promise<C> {
  const { db, viewer } = ctx
  if (from === db.read || from === db) return ctx
  const blocked_ids = await selectIds(
    from as WriteTx,
    sql`SELECT blocked_user_id AS id FROM "Block" WHERE user_id = ${viewer.id}
      UNION SELECT user_id FROM "Block" WHERE blocked_user_id = ${viewer.id}`,
  )
  return { ...ctx, viewer: { ...viewer, blocked_ids } }
}
