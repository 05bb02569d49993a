import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { alphabetical, THEN_JOIN } from '~/platform/database/dialect'
import { EMPTY, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCount, selectIds } from '~/platform/database/sql.server'
import { peopleByIds } from './queries.server'
import { PEOPLE_PAGE_SIZE, type PeoplePage } from './schema'

/**
 * Whose list it is: a table under the alias x, the column in which it names people, and which of its
 * rows count. { table: 'PostLike', person: 'user_id', where: sql`x.post_id = ${id}` }
 */
export type PeopleList = { table: string; person: string; where: SqlFragment }

/**
 * A page of the people of a list by last name, with how many there are. For any member; viewers who may not
 * see someone neither reads nor counts them. A page behind the last one is the last. The caller
 * has checked that the viewer may see whose list it is. (POST-13)
 */
export async function loadPeoplePage(
  ctx: Ctx,
  list: PeopleList,
  requestedPage: number,
): Promise<PeoplePage> {
  const source = peopleInList(ctx, list)
  const total = await selectCount(ctx.db, sql`SELECT count(*) AS count ${source}`)
  const pages = Math.max(1, Math.ceil(total / PEOPLE_PAGE_SIZE))
  const page = Math.min(Math.max(1, requestedPage), pages)
  const ids = await pageIds(ctx, list, { offset: (page - 1) * PEOPLE_PAGE_SIZE }, PEOPLE_PAGE_SIZE)
  return { people: await peopleByIds(ctx, ids), total, page, pages }
}

/**
 * The same of those who like something, with how many likes are by people the viewer may not see: the number next to
 * the button has them, too. (POST-13, COMMENT-09)
 */
export async function loadLikersPage(
  ctx: Ctx,
  list: PeopleList,
  requestedPage: number,
): Promise<PeoplePage & { unseen: number }> {
  const page = await loadPeoplePage(ctx, list, requestedPage)
  const all = sql`SELECT count(*) AS count FROM ${raw(`"${list.table}" x`)} WHERE ${list.where}`
  return { ...page, unseen: Math.max(0, (await selectCount(ctx.db, all)) - page.total) }
}

/** Where a part of a list begins: after so many people, or after someone. */
type Start = { offset: number } | { after: string }

/** Some of the people of a list, by last name. (PEOPLE-16) */
export const pageIds = (ctx: Ctx, list: PeopleList, start: Start, size: number) =>
  selectIds(
    ctx.db,
    sql`SELECT u.id ${peopleInList(ctx, list)} ${'after' in start ? afterPerson(start.after) : EMPTY}
      ORDER BY ${nameOrder('u')} LIMIT ${size}
      ${'after' in start ? EMPTY : sql`OFFSET ${start.offset}`}`,
  )

const nameOrder = (of: string): SqlFragment =>
  sql`${alphabetical(`${of}.last_name`)}, ${alphabetical(`${of}.first_name`)}, ${raw(`${of}.id`)}`

const afterPerson = (id: string) =>
  sql`AND (${nameOrder('u')}) > (SELECT ${nameOrder('last')} FROM "User" last WHERE last.id = ${id})`

/** The people of a list that the viewer can see. From the list to the people: the condition alone would have the whole school looked at. */
export const peopleInList = (ctx: Ctx, { table, person, where }: PeopleList): SqlFragment =>
  sql`FROM ${raw(`"${table}" x`)} ${THEN_JOIN} "User" u ON u.id = ${raw(`x.${person}`)}
    WHERE ${where} AND ${visiblePeopleSql(ctx)}`
