import type { Ctx } from '~/platform/ctx'
import { sql } from '~/platform/sql-text'
import { visiblePerson } from './access.server'
import { loadPeoplePage, type PeopleList } from './lists.server'
import type { PeoplePage } from './schema'

type FollowPage = { first_name: string; own: boolean } & PeoplePage

export const followers = (id: string): PeopleList => ({
  table: 'Follow',
  person: 'user_id',
  where: sql`x.followed_user_id = ${id}`,
})

export const followedPeople = (id: string): PeopleList => ({
  table: 'Follow',
  person: 'followed_user_id',
  where: sql`x.user_id = ${id}`,
})

/**
 * Who follows a person, a page by last name. For any member who may see that person (else NotFound);
 * people the viewer may not see are left out. (PEOPLE-14, PEOPLE-16)
 */
export const listFollowers = (ctx: Ctx, id: string, page: number) =>
  followPage(ctx, id, page, followers(id))

/** The people someone follows; the same otherwise. */
export const listFollowing = (ctx: Ctx, id: string, page: number) =>
  followPage(ctx, id, page, followedPeople(id))

async function followPage(
  ctx: Ctx,
  id: string,
  page: number,
  people: PeopleList,
): Promise<FollowPage> {
  const { first_name } = await visiblePerson(ctx, ctx.db.read, id)
  const list = await loadPeoplePage(ctx, people, page)
  return { first_name, own: id === ctx.viewer.id, ...list }
}
