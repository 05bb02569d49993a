import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { homeworkHandedIn } from './events'
import type { OfferedAssignment } from './assignments.server'
import {
  CANVAS,
  editFailed,
  editWaits,
  HOMEWORK_SENT,
  homeworkFailed,
  homeworkStays,
  homeworkWaits,
  problemText,
  type HomeworkState,
  type HomeworkView,
} from './schema'

/**
 * Hands in a new response of the viewer for an assignment that is offered to them, in the transaction
 * that writes it; it is submitted afterwards. Event: homework.handed_in. (CANVAS-08)
 */
export async function handIn(
  ctx: Ctx,
  tx: Tx,
  post_id: string,
  assignment: OfferedAssignment,
): Promise<void> {
  const { id: user_id, partner_code } = ctx.viewer
  const { course_id, assignment_id, name, platform_id, credit_for } = assignment
  const place = { course_id, assignment_id, assignment_name: name, platform_id, credit_for }
  const times = { waiting_since: ctx.now, created_at: ctx.now }
  await tx.homework.create({ data: { post_id, user_id, partner_code, ...place, ...times } })
  await publish(tx, ctx, homeworkHandedIn({ subject: post_id, again: false }))
}

/**
 * Tries again what has failed. For its author; nothing for anyone else, and where nothing has failed.
 * Event: homework.handed_in.
 */
export async function handInAgain(ctx: Ctx, post_id: string): Promise<void> {
  const where = { post_id, user_id: ctx.viewer.id, state: 'failed', post: { deleted_at: null } }
  await ctx.db.write(async (tx) => {
    const data = { state: 'waiting', problem: null, waiting_since: ctx.now }
    const { count } = await tx.homework.updateMany({ where, data })
    if (count > 0) await publish(tx, ctx, homeworkHandedIn({ subject: post_id, again: true }))
  })
}

/**
 * Submits the new text of an own response that was handed in, in the transaction that edits it; what
 * failed waits for its author. An attempt that is under way doesn’t count. Event: homework.handed_in.
 */
export async function handInEdited(ctx: Ctx, tx: Tx, post_id: string): Promise<void> {
  const where = { post_id, user_id: ctx.viewer.id, state: { in: ['sent', 'waiting'] } }
  const begin = { state: 'waiting', problem: null, waiting_since: ctx.now, attempted_at: null }
  const { count } = await tx.homework.updateMany({ where, data: begin })
  if (count > 0) await publish(tx, ctx, homeworkHandedIn({ subject: post_id, again: true }))
}

const findOwn = ({ db, viewer }: Ctx, post_id: string) =>
  db.read.homework.findFirst({ where: { post_id, user_id: viewer.id } })

/** What became of an own response that was handed in; null for every other post. For any member. */
export async function ownHomework(ctx: Ctx, post_id: string): Promise<HomeworkView | null> {
  const row = await findOwn(ctx, post_id)
  if (!row) return null
  const { assignment_name, problem } = row
  const state = row.state as HomeworkState
  const lms = await platformName(ctx, row.platform_id)
  const why = problem ? ` ${problemText(problem, lms)}` : ''
  const unsent = row.sent_at
    ? { waiting: editWaits(lms), failed: editFailed(lms) }
    : { waiting: homeworkWaits(lms), failed: homeworkFailed(lms) }
  const text = { sent: HOMEWORK_SENT, ...unsent }[state]
  return { post_id, assignment_name, state, text: state === 'sent' ? text : `${text}${why}` }
}

/** What deleting an own response leaves in the course it was submitted to, or null. For any member. */
export async function copyStays(ctx: Ctx, post_id: string): Promise<string | null> {
  const row = await findOwn(ctx, post_id)
  return row?.sent_at ? homeworkStays(await platformName(ctx, row.platform_id)) : null
}

async function platformName({ db }: Ctx, id: string | null): Promise<string> {
  const row = id ? await db.read.ltiPlatform.findUnique({ where: { id } }) : null
  return row?.name ?? (id ? 'your course' : CANVAS)
}

/** Milliseconds that a request waits for its homework, and between two looks. */
const RESULT_TIMEOUT = 1500
const LOOK = 40

/**
 * How an own response that was just handed in stands, as soon as that is known, but within two seconds;
 * null where it was not handed in. For any member. (CANVAS-08)
 */
export async function homeworkResult(ctx: Ctx, post_id: string): Promise<HomeworkState | null> {
  for (const end = Date.now() + RESULT_TIMEOUT; ;) {
    const row = await findOwn(ctx, post_id)
    if (!row || row.state !== 'waiting' || row.problem || Date.now() > end)
      return (row?.state as HomeworkState | undefined) ?? null
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
}
