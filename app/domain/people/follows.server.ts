import type { Ctx } from '~/platform/ctx'
import { visiblePerson } from './access.server'
import { loadPeoplePage } from './lists.server'
import type { PeoplePage } from './schema'

type FollowPage = { first_name: string; own: boolean } & PeoplePage

/**
 * Who follows a person, a page by last name. For any member who may see that person (else NotFound);
 * people the viewer may not see are left out. (PEOPLE-14, PEOPLE-16)
 */
export const listFollowers = (ctx: Ctx, id: string, page: number) =>
  followPage(ctx, id, page, { person: 'user_id', of: 'x.followed_user_id' })

/** The people someone follows; the same otherwise. */
export const listFollowing = (ctx: Ctx, id: string, page: number) =>
  followPage(ctx, id, page, { person: 'followed_user_id', of: 'x.user_id' })

async function followPage(
  ctx: Ctx,
  id: string,
  page: number,
  { person, of }: { person: string; of: string },
): Promise<FollowPage> {
  const { first_name } = await visiblePerson(ctx, ctx.db.read, id)
  const where = { sql: `${of} = ?`, params: [id] }
  const list = await loadPeoplePage(ctx, { table: 'Follow', person, where }, page)
  return { first_name, own: id === ctx.viewer.id, ...list }
}
