import type { Ctx } from '~/platform/ctx'
import { visiblePerson } from './access.server'
import { pageOfPeople } from './lists.server'
import type { PeoplePage } from './schema'

type TiesPage = { first_name: string; own: boolean } & PeoplePage

/**
 * Who follows a person, a page by last name. For any member who may see that person (else NotFound);
 * people the viewer may not see are left out. (PEOPLE-14, PEOPLE-16)
 */
export const followersOf = (ctx: Ctx, id: string, page: number) =>
  ties(ctx, id, page, { person: 'user_id', of: 'x.followed_user_id' })

/** Whom a person follows; the same otherwise. */
export const followedBy = (ctx: Ctx, id: string, page: number) =>
  ties(ctx, id, page, { person: 'followed_user_id', of: 'x.user_id' })

async function ties(
  ctx: Ctx,
  id: string,
  page: number,
  { person, of }: { person: string; of: string },
): Promise<TiesPage> {
  const { first_name } = await visiblePerson(ctx, ctx.db.read, id)
  const where = { sql: `${of} = ?`, params: [id] }
  const list = pageOfPeople(ctx, { table: 'Follow', person, where }, page)
  return { first_name, own: id === ctx.viewer.id, ...list }
}
