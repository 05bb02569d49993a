import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { isCanvas } from '~/platform/lms/platform-url'
import { homeworkHandedIn } from './events'
import type { OfferedAssignment } from './assignments.server'
import {
  CANVAS,
  editFailed,
  editStays,
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
 * Tries again what has failed, and hands in the text that was edited since. For its author; nothing for anyone else,
 * and where there's neither. Event: homework.handed_in.
 */
export async function handInAgain(ctx: Ctx, post_id: string): Promise<void> {
  const own = { post_id, user_id: ctx.viewer.id, post: { deleted_at: null } }
  const begin = { state: 'waiting', problem: null, waiting_since: ctx.now }
  await ctx.db.write(async (tx) => {
    const { count: failed } = await tx.homework.updateMany({
      where: { ...own, state: 'failed' },
      data: begin,
    })
    const { count: edited } = await tx.homework.updateMany({
      where: { ...own, state: 'sent', edited_since: true },
      data: { ...begin, attempted_at: null },
    })
    if (failed + edited > 0)
      await publish(tx, ctx, homeworkHandedIn({ subject: post_id, again: true }))
  })
}

/**
 * Submits the new text of an own response that was handed in, in the transaction that edits it; what
 * failed waits for its author, and so does what would be another attempt in Canvas: also where one is under way,
 * whose answer may be lost. Event: homework.handed_in, unless it waits.
 */
export async function handInEdited(ctx: Ctx, tx: Tx, post_id: string): Promise<void> {
  const own = { post_id, user_id: ctx.viewer.id }
  const mayBeThere = [{ state: 'sent' }, { attempted_at: { not: null } }]
  const there = await tx.homework.findFirst({ where: { ...own, OR: mayBeThere } })
  if (there && (await findPlatform(tx, there.platform_id)).countsAttempts) {
    await tx.homework.update({ where: { post_id }, data: { edited_since: true } })
    return
  }
  const where = { ...own, state: { in: ['sent', 'waiting'] } }
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
  const { name: lms } = await findPlatform(ctx.db.read, row.platform_id)
  if (state === 'sent' && row.edited_since)
    return { post_id, assignment_name, state: 'edited', text: editStays(lms) }
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
  return row?.sent_at
    ? homeworkStays((await findPlatform(ctx.db.read, row.platform_id)).name)
    : null
}

/** What it's called, and whether whatever is handed in there counts as an attempt; Canvas without an id. */
async function findPlatform(from: Pick<Tx, 'ltiPlatform'>, id: string | null) {
  if (!id) return { name: CANVAS, countsAttempts: true }
  const row = await from.ltiPlatform.findUnique({ where: { id } })
  return { name: row?.name ?? 'your course', countsAttempts: isCanvas(row?.token_url ?? '') }
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
