import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { alphabetical, listTable, THEN_JOIN } from '~/platform/database/dialect'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { portfolioStudents } from '~/policy/coaching'
import { MAX_AVATARS, type Portfolio } from './schema'

/** The viewer's students, if they can see them, for a statement that reads "User" as u. */
export const portfolioSql = (ctx: Pick<Ctx, 'viewer' | 'partner'>): SqlFragment =>
  sql`${toSql(portfolioStudents(ctx.viewer), columnResolver('u'))} AND ${visiblePeopleSql(ctx)}`

const countedRow = defineRow({ id: col.text, posts_count: col.number, comments_count: col.number })

const countedStudents = (ctx: Ctx) =>
  selectRows(
    ctx.db,
    countedRow,
    sql`SELECT u.id, u.posts_count, u.comments_count FROM "User" u
      WHERE ${portfolioSql(ctx)}
      ORDER BY ${alphabetical('u.last_name')}, ${alphabetical('u.first_name')}, u.id`,
  )

/** The ids of the viewer's students, by last name: none for those who are no coach. (PEOPLE-01) */
export const portfolioIds = async (ctx: Ctx): Promise<string[]> =>
  ctx.viewer.coach_user ? (await countedStudents(ctx)).map(({ id }) => id) : []

/**
 * The students of the viewer, by last name, with how much they have written. For coaches; empty for
 * everyone else. (COACH-03, COACH-04, COACH-15)
 */
export async function ownPortfolio(ctx: Ctx): Promise<Portfolio> {
  const students = await countedStudents(ctx)
  const first = students.slice(0, MAX_AVATARS).map(({ id }) => id)
  const faces = await selectRows(
    ctx.db,
    personRow,
    sql`SELECT ${personColumns(ctx)} FROM ${listTable(first, 'wanted')}
      ${THEN_JOIN} "User" u ON u.id = wanted.value ${PERSON_JOINS}
      WHERE ${portfolioSql(ctx)} ORDER BY wanted.key`,
  )
  return {
    ids: students.map(({ id }) => id),
    people: faces.map((row) => personSummary(ctx.viewer, row)),
    posts_count: students.reduce((sum, { posts_count }) => sum + posts_count, 0),
    comments_count: students.reduce((sum, { comments_count }) => sum + comments_count, 0),
  }
}
