import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql, type SqlFragment } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'
import { peopleByIds } from './queries.server'
import { PEOPLE_LIST_SIZE, type PeoplePage } from './schema'

/**
 * Whose list it is: a table under the alias x, the column in which it names people, and which of its
 * rows count. { table: 'PostLike', person: 'user_id', where: { sql: 'x.post_id = ?', params: [id] } }
 */
export type PeopleList = { table: string; person: string; where: SqlFragment }

/**
 * A page of the people of a list by last name, with how many there are. For any member; who may not
 * see somebody neither reads nor counts them. A page behind the last one is the last. The caller
 * has checked that the viewer may see whose list it is. (POST-13)
 */
export function pageOfPeople(ctx: Ctx, list: PeopleList, asked: number): PeoplePage {
  const total = countOf(ctx, list)
  const pages = Math.max(1, Math.ceil(total / PEOPLE_LIST_SIZE))
  const page = Math.min(Math.max(1, asked), pages)
  const { from, params } = source(ctx, list)
  const rows = sqlRows<{ id: string }>(
    ctx.db,
    `SELECT u.id ${from} ORDER BY lower(u.last_name), lower(u.first_name), u.id LIMIT ? OFFSET ?`,
    [...params, PEOPLE_LIST_SIZE, (page - 1) * PEOPLE_LIST_SIZE],
  )
  const ids = rows.map((row) => row.id)
  return { people: peopleByIds(ctx, ids), total, page, pages }
}

/** How many of a list the viewer may see. */
function countOf(ctx: Ctx, list: PeopleList): number {
  const { from, params } = source(ctx, list)
  const sql = `SELECT count(*) AS total ${from}`
  return sqlRows<{ total: number }>(ctx.db, sql, params)[0]?.total ?? 0
}

function source(ctx: Ctx, { table, person, where }: PeopleList) {
  const rule = toSql(visiblePeople(ctx.viewer, ctx.partner), columnsOf('u'))
  return {
    // CROSS JOIN: from the list to the people; the rule alone would have SQLite look at the whole school.
    from: `FROM ${table} x CROSS JOIN "User" u ON u.id = x.${person} WHERE ${where.sql} AND ${rule.sql}`,
    params: [...where.params, ...rule.params],
  }
}
