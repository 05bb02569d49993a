import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { LmsError } from '~/platform/lms/lms'
import { compareNames } from '~/platform/text/name-order'
import { publish } from '~/platform/events/publish.server'
import { hasAssignments } from '~/policy/prompts'
import { asAccount, type LmsOptions } from './accounts.server'
import { readLinks } from './assignment-links'
import { assignmentsRequested } from './events'
import { CANVAS, type CanvasAssignment } from './schema'

/** What of an assignment is handed in. */
export type OfferedAssignment = CanvasAssignment & {
  prompt_ids: string[]
  course_id: string
  assignment_id: string
  /** The LTI platform that it was opened from; null: Canvas */
  platform_id: string | null
  /** So many responses get full credit; null where the instructor grades */
  credit_for: number | null
}

type Sortable = { id: string; name: string; due_at: Date | null }

/** The soonest first, those without a date last. */
const bySoonest = (a: Sortable, b: Sortable) =>
  (a.due_at?.getTime() ?? Infinity) - (b.due_at?.getTime() ?? Infinity) ||
  compareNames(a.name, b.name) ||
  a.id.localeCompare(b.id)

/**
 * The assignments of the viewer's courses as they were last read from Canvas, and those that they opened
 * from a course, with what was handed in for them; none for members without assignments. For any
 * member. (CANVAS-01, CANVAS-11)
 */
export async function ownAssignments({ db, viewer }: Ctx): Promise<OfferedAssignment[]> {
  if (!hasAssignments(viewer)) return []
  const person = await db.read.user.findUnique({
    where: { id: viewer.id },
    select: {
      lms_account: { select: { assignments: true } },
      lti_accounts: { select: { platform_id: true, assignments: true } },
    },
  })
  const rows = [
    ...(person?.lms_account?.assignments ?? []).map((row) => ({ ...row, platform_id: null })),
    ...(person?.lti_accounts ?? []).flatMap(({ platform_id, assignments }) =>
      assignments.map((row) => ({ ...row, platform_id })),
    ),
  ].sort(bySoonest)
  if (rows.length === 0) return []
  const homework = await db.read.homework.findMany({
    where: { user_id: viewer.id, state: { not: 'failed' }, post: { deleted_at: null } },
    orderBy: { created_at: 'asc' },
    select: { post_id: true, platform_id: true, course_id: true, assignment_id: true },
  })
  return rows.map(({ id, name, due_at, course_name, prompt_quantity, prompt_ids, ...place }) => {
    const { course_id, assignment_id, platform_id, full_credit } = place
    // Platforms name their courses by the same small numbers.
    const previous_responses = homework
      .filter((row) => row.platform_id === platform_id)
      .filter((row) => row.course_id === course_id && row.assignment_id === assignment_id)
      .map(({ post_id }) => post_id)
    return {
      id,
      name,
      course_name,
      prompt_quantity,
      course_id,
      assignment_id,
      previous_responses,
      platform_id,
      credit_for: full_credit ? prompt_quantity : null,
      due_at: due_at?.toISOString() ?? null,
      prompt_ids: prompt_ids as string[],
      prompt_specific: (prompt_ids as string[]).length > 0,
      previous_responses_quantity: previous_responses.length,
    }
  })
}

/** Those of them that accept a response to this prompt. (PROMPT-16, PROMPT-20, CANVAS-05) */
export const assignmentsFor = (
  all: readonly OfferedAssignment[],
  promptId: string,
): CanvasAssignment[] =>
  all
    .filter(({ prompt_ids }) => prompt_ids.length === 0 || prompt_ids.includes(promptId))
    .map(({ prompt_ids: _, course_id: _course, assignment_id: _assignment, ...rest }) => {
      const { platform_id: _platform, credit_for: _credit, ...view } = rest
      return view
    })

/**
 * Where the viewer’s homework goes: what the platform is called, or null where none can be handed in
 * yet. For any member. (CANVAS-11)
 */
export async function homeworkPlatform({ db, viewer }: Ctx): Promise<string | null> {
  if (!hasAssignments(viewer)) return null
  if (viewer.canvas_auth) return CANVAS
  const launched = await db.read.ltiAccount.findFirst({
    where: { user_id: viewer.id, assignments: { some: {} } },
    select: { platform: { select: { name: true } } },
  })
  return launched?.platform.name ?? null
}

/** Milliseconds for which opening an assignment from a course chooses it. */
const LAUNCH_CHOOSES = 3_600_000

/** The assignment that the viewer opened last from a course, within the hour; or null. For any member. (CANVAS-06) */
export async function launchedAssignment({ db, viewer, now }: Ctx): Promise<string | null> {
  const row = await db.read.courseAssignment.findFirst({
    where: {
      lti_account: { user_id: viewer.id },
      launched_at: { gt: new Date(now.getTime() - LAUNCH_CHOOSES) },
    },
    orderBy: { launched_at: 'desc' },
    select: { id: true },
  })
  return row?.id ?? null
}

/** Milliseconds for which a list counts as new. */
const FRESH = 600_000

export type AssignmentList = {
  /** When it was last read; null: not yet */
  read_at: Date | null
  /** What went wrong since */
  problem: string | null
}

/**
 * How the viewer's list of assignments stands; asks for a new one where it's old, for which the page
 * doesn't wait. Null for who has none. For any member. Event: assignments.requested, at most every
 * ten minutes.
 */
export async function assignmentList(ctx: Ctx): Promise<AssignmentList | null> {
  const { db, viewer, now } = ctx
  if (!hasAssignments(viewer) || !viewer.canvas_auth) return null
  const row = await db.read.lmsAccount.findUnique({ where: { user_id: viewer.id } })
  if (!row) return null
  const { id, assignments_at: read_at, assignments_problem: problem } = row
  const old = new Date(now.getTime() - FRESH)
  if (!row.assignments_requested_at || row.assignments_requested_at < old) {
    const where = { id, assignments_requested_at: row.assignments_requested_at }
    await db.write(async (tx) => {
      const data = { assignments_requested_at: now }
      const { count } = await tx.lmsAccount.updateMany({ where, data })
      if (count > 0) await publish(tx, ctx, assignmentsRequested({ subject: viewer.id }))
    })
  }
  return { read_at, problem }
}

/**
 * Reads someone's open assignments from their platform, and keeps those that link to the school's
 * prompts. What can't be read leaves the last list, and says why. For the event handler; throws
 * LmsError after that.
 */
export async function readAssignments(
  db: Db,
  user_id: string,
  options: LmsOptions,
  now: () => Date,
): Promise<void> {
  const user = await db.read.user.findUnique({
    where: { id: user_id },
    select: { partner: { select: { host: true } } },
  })
  if (!user) return
  try {
    await asAccount(db, user_id, options, now, async ({ lms, token, account }) => {
      const open = await lms.assignments(token)
      const rows = open.flatMap(({ description, ...assignment }) => {
        const wanted = readLinks(description, user.partner.host)
        const { id: account_id, partner_code } = account
        return wanted ? [{ ...assignment, ...wanted, account_id, partner_code }] : []
      })
      await saveAssignments(db, account.id, rows, now())
    })
  } catch (error) {
    if (!(error instanceof LmsError)) throw error
    const data = { assignments_problem: error.problem }
    await db.write((tx) => tx.lmsAccount.updateMany({ where: { user_id }, data }))
    throw error
  }
}

type AssignmentRow = {
  account_id: string
  partner_code: string
  course_id: string
  assignment_id: string
  name: string
  course_name: string
  due_at: Date | null
  prompt_ids: string[]
  prompt_quantity: number
}

/** An assignment that was there keeps its id: forms that are open name it. */
async function saveAssignments(db: Db, account_id: string, rows: AssignmentRow[], now: Date) {
  await db.write(async (tx) => {
    const ids: string[] = []
    for (const row of rows) {
      const { course_id, assignment_id } = row
      const where = {
        account_id_course_id_assignment_id: { account_id, course_id, assignment_id },
      }
      const create = { ...row, id: newId() }
      const { id } = await tx.courseAssignment.upsert({ where, create, update: row })
      ids.push(id)
    }
    await tx.courseAssignment.deleteMany({ where: { account_id, id: { notIn: ids } } })
    const data = { assignments_at: now, assignments_problem: null }
    await tx.lmsAccount.updateMany({ where: { id: account_id }, data })
  })
}
