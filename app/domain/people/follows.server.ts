import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { EMPTY, sql } from '~/platform/database/sql-text'
import { visiblePerson } from './access.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { selectIds, selectRows } from '~/platform/database/sql.server'
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

/** A page of the followers of a person, as ids after a cursor. The same otherwise. (API-11) */
export async function followerIds(
  ctx: Ctx,
  id: string,
  { cursor, size }: Part,
): Promise<Page<string>> {
  await visiblePerson(ctx, ctx.db.read, id)
  const ids = await selectIds(
    ctx.db,
    // As the index has them: nothing is sorted, however many they are.
    sql`SELECT u.id ${peopleInList(ctx, followers(id))} ${cursor ? sql`AND x.user_id > ${cursor.id}` : EMPTY}
      ORDER BY x.user_id LIMIT ${size + 1}`,
  )
  return toPage(ids, size, idCursor, (id) => id)
}

type Part = { cursor: Cursor | null; size: number }

/** Of lists that no time orders: the last entry says where the next page begins. */
const idCursor = (id: string): Cursor => ({ at: 0, id })

/** So many of the people the viewer follows, by last name, after a cursor or by the page's number. (API-12) */
export async function followedPage(
  ctx: Ctx,
  { cursor, size, page }: Part & { page: number },
): Promise<Page<PersonCardData>> {
  const list = followedPeople(ctx.viewer.id)
  const from = cursor ? { after: cursor.id } : { offset: (page - 1) * size }
  const { items, next } = toPage(
    await pageIds(ctx, list, from, size + 1),
    size,
    idCursor,
    (id) => id,
  )
  return { items: await peopleByIds(ctx, items), next }
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

const tieRow = defineRow({ id: col.text, skipped: col.flag })

/** People the viewer follows, and people they have skipped. For every member, the own ones. (FRIENDS-07) */
export async function ownTies({
  db,
  viewer,
}: Ctx): Promise<{ followed: string[]; skipped: string[] }> {
  const rows = await selectRows(
    db,
    tieRow,
    sql`SELECT followed_user_id AS id, false AS skipped FROM "Follow" WHERE user_id = ${viewer.id}
      UNION ALL SELECT skipped_user_id, true FROM "Skip" WHERE user_id = ${viewer.id}`,
  )
  const ids = (skipped: boolean) =>
    rows.filter((row) => row.skipped === skipped).map(({ id }) => id)
  return { followed: ids(false), skipped: ids(true) }
}
