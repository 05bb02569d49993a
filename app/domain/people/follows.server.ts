import type { Ctx } from '~/platform/ctx'
import { sql } from '~/platform/database/sql-text'
import { visiblePerson } from './access.server'
import { selectIds } from '~/platform/database/sql.server'
import { loadPeoplePage, pageIds, peopleInList, type PeopleList } from './lists.server'
import { peopleByIds } from './queries.server'
import type { PeoplePage, PersonCardData } from './schema'

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

/** Who follows a person, as ids. The same otherwise; the newest accounts last. (API-11) */
export async function followerIds(ctx: Ctx, id: string): Promise<string[]> {
  await visiblePerson(ctx, ctx.db.read, id)
  return selectIds(
    ctx.db,
    // As the index has them: nothing is sorted, however many they are.
    sql`SELECT u.id ${peopleInList(ctx, followers(id))} ORDER BY x.user_id LIMIT ${MAX_IDS}`,
  )
}

/** More would be a list no one reads. */
const MAX_IDS = 10_000

/** So many of the people the viewer follows, by last name; none behind the last page. (API-12) */
export async function followedPage(
  ctx: Ctx,
  page: number,
  size: number,
): Promise<PersonCardData[]> {
  const list = followedPeople(ctx.viewer.id)
  return peopleByIds(ctx, await pageIds(ctx, list, (page - 1) * size, size))
}

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

/** People the viewer follows, and people they have skipped. For every member, the own ones. (FRIENDS-07) */
export async function ownTies({
  db,
  viewer,
}: Ctx): Promise<{ followed: string[]; skipped: string[] }> {
  return {
    followed: await selectIds(
      db,
      sql`SELECT followed_user_id AS id FROM "Follow" WHERE user_id = ${viewer.id}`,
    ),
    skipped: await selectIds(
      db,
      sql`SELECT skipped_user_id AS id FROM "Skip" WHERE user_id = ${viewer.id}`,
    ),
  }
}
