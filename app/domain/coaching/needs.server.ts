import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import { visibleAnswerCount } from '~/domain/visibility/visible-comments'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import { NotFound } from '~/platform/failures'
import { col, defineRow } from '~/platform/database/sql-row'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectIds, selectRow, selectRows } from '~/platform/database/sql.server'
import { portfolioSql } from './portfolio.server'
import {
  MAX_LISTED,
  NEW_DAYS,
  QUIET_DAYS,
  type CoachedStudent,
  type StudentSince,
} from './schema-needs'
import { canSeeVisits, LAST_VISIT } from './visits.server'

const sinceRow = defineRow({ ...personRow.columns, since_at: col.time.orNull })

type List = { time: SqlFragment; where: SqlFragment; order: SqlFragment }

async function listStudents(ctx: Ctx, { time, where, order }: List): Promise<StudentSince[]> {
  const rows = await selectRows(
    ctx.db,
    sinceRow,
    sql`SELECT ${personColumns(ctx)}, ${time} AS since_at FROM "User" u ${PERSON_JOINS}
      WHERE ${portfolioSql(ctx)} AND ${where} ORDER BY ${order} LIMIT ${MAX_LISTED}`,
  )
  return rows.map((row) => ({
    person: personSummary(ctx.viewer, row),
    at: row.since_at?.toISOString() ?? null,
  }))
}

const daysAgo = ({ now }: Ctx, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Who joined within two weeks, the newest first. For coaches, among their students. */
export const newStudents = (ctx: Ctx): Promise<StudentSince[]> =>
  listStudents(ctx, {
    time: sql`u.joined_date`,
    where: sql`u.joined_date >= ${daysAgo(ctx, NEW_DAYS)}`,
    order: sql`u.joined_date DESC, u.id`,
  })

/**
 * Who hasn't been here for two weeks, the longest first; those first of whose visits nothing is kept. For
 * coaches, among their students; null where the school doesn't let coaches know.
 */
export async function quietStudents(ctx: Ctx): Promise<StudentSince[] | null> {
  if (!canSeeVisits(ctx)) return null
  const since = daysAgo(ctx, QUIET_DAYS)
  return listStudents(ctx, {
    time: LAST_VISIT,
    // Someone who has just joined was here.
    where: sql`coalesce(${LAST_VISIT}, u.joined_date) < ${since} AND u.joined_date < ${since}`,
    order: sql`${LAST_VISIT} IS NOT NULL, since_at, u.joined_date, u.id`,
  })
}

const studentRow = defineRow({
  ...personRow.columns,
  posts_count: col.number,
  comments_count: col.number,
  joined_date: col.time,
  last_visit: col.time.orNull,
})

/** One of the viewer's students. For coaches; NotFound for anyone else and about anyone else. */
export async function coachedStudent(ctx: Ctx, id: string): Promise<CoachedStudent> {
  const row = await selectRow(
    ctx.db,
    studentRow,
    sql`SELECT ${personColumns(ctx)}, u.posts_count, u.comments_count, u.joined_date,
        ${LAST_VISIT} AS last_visit
      FROM "User" u ${PERSON_JOINS} WHERE u.id = ${id} AND ${portfolioSql(ctx)}`,
  )
  if (!row) throw new NotFound()
  const { posts_count, comments_count, joined_date, last_visit } = row
  return {
    person: personSummary(ctx.viewer, row),
    posts_count,
    comments_count,
    joined_at: joined_date.toISOString(),
    last_visit: canSeeVisits(ctx) ? (last_visit?.toISOString() ?? null) : undefined,
  }
}

/**
 * Questions that no one has answered as far as the viewer can see, asked last first; what their askers
 * add is no answer. For coaches, of their students, or of one of them.
 */
export const waitingQuestions = (ctx: Ctx, student?: string): Promise<string[]> =>
  selectIds(ctx.db, sql`SELECT p.id ${waiting(ctx, student)}`)

/** Who asked them, for each. For coaches, among their students. */
export const waitingAuthors = (ctx: Ctx): Promise<string[]> =>
  selectIds(ctx.db, sql`SELECT p.user_id AS id ${waiting(ctx)}`)

const waiting = (ctx: Ctx, student?: string) =>
  sql`FROM "User" u ${THEN_JOIN} "Post" p ON p.user_id = u.id
      WHERE ${portfolioSql(ctx)} ${student ? sql`AND u.id = ${student}` : EMPTY}
        AND p.marked_question_at IS NOT NULL AND p.answer_comment_id IS NULL
        AND ${visiblePostsSql(ctx)} AND ${visibleAnswerCount(ctx)} = 0
      ORDER BY p.marked_question_at DESC, p.id DESC LIMIT ${MAX_LISTED}`
