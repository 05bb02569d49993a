import { loadPeoplePage } from '~/domain/people/lists.server'
import type { PeoplePage } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { sql } from '~/platform/database/sql-text'
import { visiblePost } from './access.server'

/**
 * Who likes a post, a page by last name. For any member who can see the post (else NotFound);
 * people the viewer can't see are left out. (POST-13)
 */
export async function loadPostLikers(
  ctx: Ctx,
  id: string,
  page: number,
): Promise<{ title: string } & PeoplePage> {
  const { title } = await visiblePost(ctx, ctx.db.read, id)
  const where = sql`x.post_id = ${id}`
  const people = await loadPeoplePage(ctx, { table: 'PostLike', person: 'user_id', where }, page)
  return { title, ...people }
}
