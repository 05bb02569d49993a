import { pageOfPeople } from '~/domain/people/lists.server'
import type { PeoplePage } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { visiblePost } from './access.server'

/**
 * Who likes a post, a page by last name. For any member who may see the post (else NotFound);
 * people the viewer may not see are left out. (POST-13)
 */
export async function likersOfPost(
  ctx: Ctx,
  id: string,
  page: number,
): Promise<{ title: string } & PeoplePage> {
  const { title } = await visiblePost(ctx, ctx.db.read, id)
  const where = { sql: 'x.post_id = ?', params: [id] }
  return { title, ...pageOfPeople(ctx, { table: 'PostLike', person: 'user_id', where }, page) }
}
