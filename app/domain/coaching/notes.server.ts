import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow, selectRows, type SqlSource } from '~/platform/database/sql.server'
import { calendarDay } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import { MAX_NOTES, type CoachNoteView, type FollowUpDue, type OpenFollowUp } from './schema-notes'
import { portfolioSql } from './portfolio.server'

type Reader = Pick<Ctx, 'db' | 'viewer' | 'partner' | 'now'>

/** The day at the school: 2026-11-24 */
export const schoolDay = ({ now, partner }: Pick<Ctx, 'now' | 'partner'>): string =>
  calendarDay(now, schoolZone(partner))

const dueOn = (day: string, today: string): FollowUpDue => {
  if (day > today) return 'later'
  return day < today ? 'overdue' : 'today'
}

const noteRow = defineRow({
  id: col.text,
  text: col.text,
  follow_up: col.text.orNull,
  done_at: col.time.orNull,
  created_at: col.time,
  first_name: col.text.orNull,
  last_name: col.text.orNull,
})

/**
 * What coaches noted about a student, the newest first. For the coach the student has now; nothing for
 * anyone else.
 */
export async function studentNotes(ctx: Ctx, student_id: string): Promise<CoachNoteView[]> {
  const today = schoolDay(ctx)
  const rows = await selectRows(
    ctx.db,
    noteRow,
    sql`SELECT n.id, n.text, n.follow_up, n.done_at, n.created_at, author.first_name, author.last_name
      FROM "CoachNote" n JOIN "User" u ON u.id = n.student_id
      LEFT JOIN "User" author ON author.id = n.author_id
      WHERE n.student_id = ${student_id} AND ${portfolioSql(ctx)}
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${MAX_NOTES}`,
  )
  return rows.map(({ id, text, follow_up, done_at, created_at, first_name, last_name }) => ({
    id,
    text,
    follow_up,
    done: done_at !== null,
    at: created_at.toISOString(),
    due: dueOn(follow_up ?? '', today),
    by: first_name === null ? null : `${first_name} ${last_name}`,
  }))
}

const followUpRow = defineRow({
  id: col.text,
  text: col.text,
  follow_up: col.text,
  student_id: col.text,
  first_name: col.text,
  last_name: col.text,
})

/**
 * Follow-ups that aren't done, the earliest first, about the viewer's students. For coaches; none for
 * everyone else.
 */
export async function openFollowUps(ctx: Reader, size: number): Promise<OpenFollowUp[]> {
  const today = schoolDay(ctx)
  const rows = await selectRows(
    ctx.db,
    followUpRow,
    sql`SELECT n.id, n.text, n.follow_up, n.student_id, u.first_name, u.last_name
      FROM "User" u JOIN "CoachNote" n ON n.student_id = u.id
      WHERE ${portfolioSql(ctx)} AND n.follow_up IS NOT NULL AND n.done_at IS NULL
      ORDER BY n.follow_up, n.id LIMIT ${size}`,
  )
  return rows.map(({ id, text, follow_up, student_id, first_name, last_name }) => ({
    id,
    text,
    follow_up,
    due: dueOn(follow_up, today),
    student: { id: student_id, name: `${first_name} ${last_name}` },
  }))
}

const ownRow = defineRow({ ...noteRow.columns, student_id: col.text })

/** A note about one of the viewer's students. For that student's coach; NotFound for everyone else. */
export async function coachNote(ctx: Ctx, id: string, from: SqlSource = ctx.db) {
  const row = await selectRow(
    from,
    ownRow,
    sql`SELECT n.id, n.text, n.follow_up, n.done_at, n.created_at, n.student_id, u.first_name, u.last_name
      FROM "CoachNote" n JOIN "User" u ON u.id = n.student_id
      WHERE n.id = ${id} AND ${portfolioSql(ctx)}`,
  )
  if (!row) throw new NotFound()
  return { ...row, student: `${row.first_name} ${row.last_name}` }
}

/** Whether someone is one of the viewer's students now. For commands about them. */
export async function assertStudent(ctx: Ctx, id: string, from: SqlSource): Promise<void> {
  const student = sql`SELECT u.id FROM "User" u WHERE u.id = ${id} AND ${portfolioSql(ctx)}`
  if (!(await selectRow(from, defineRow({ id: col.text }), student))) throw new NotFound()
}
