import { saveOnboarding } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import {
  FURTHER_STEPS,
  profileSteps,
  type FurtherStep,
  type ProfileStep,
} from '~/policy/profile-steps'
import { progressCompleted } from './events'
import { REMINDER_PAUSE_DAYS } from './schema'
import { reachedSteps } from './steps.server'

/**
 * Marks the steps that someone's rows show to be done. For event handlers and operators. A step stays
 * marked when what it was about is taken back. Event: progress.completed once all are done, which
 * gives the badge. Doing it again changes nothing. (PROGRESS-07, PROGRESS-08)
 */
export async function refreshProgress(
  db: Db,
  user_id: string,
  now: Date,
  { announce = true }: { announce?: boolean } = {},
): Promise<void> {
  const reached = await reachedSteps(db, user_id)
  const { done, isCompleted } = await stored(db.read, user_id)
  if (reached.every((step) => done.includes(step)) && isCompleted !== 'now') return
  await db.write((tx) => mark(tx, user_id, reached, { now, announce }))
}

/**
 * Marks a step that leaves no row: browsing, or opening a page that was announced. For the viewer of a
 * page that is it; one of a checklist only where it is one of theirs. Event: progress.completed once
 * all are done. (PROGRESS-05, PROGRESS-07)
 */
export async function markStep(ctx: Ctx, step: ProfileStep | FurtherStep): Promise<void> {
  if (ctx.unopened) return
  const { db, viewer, now } = ctx
  const steps: readonly string[] = [...profileSteps(viewer), ...FURTHER_STEPS]
  if (!steps.includes(step)) return
  const { done } = await stored(db.read, viewer.id)
  if (done.includes(step)) return
  await db.write((tx) => mark(tx, viewer.id, [step], { now, announce: true }))
}

/** Marks a step of someone without any news. For operators. No event follows. */
export const markQuietly = (db: Db, user_id: string, step: FurtherStep, now: Date): Promise<void> =>
  db.write((tx) => mark(tx, user_id, [step], { now, announce: false }))

/** Home doesn't remind the viewer of their next step for a week. No event follows. (HOME-28) */
export async function pauseReminder({ db, viewer, now }: Ctx): Promise<void> {
  const progress_reminder_after = new Date(now.getTime() + REMINDER_PAUSE_DAYS * 86_400_000)
  await db.write((tx) => saveOnboarding(tx, viewer.id, { progress_reminder_after }))
}

type Reader = Pick<Tx, 'user'>

/** What is marked, and whether all steps are: 'now' where that isn't noted yet. */
async function stored(read: Reader, id: string) {
  const user = await read.user.findUnique({
    where: { id, deleted_at: null },
    select: {
      partner_code: true,
      leader: true,
      enrollment_status: true,
      onboarding: { select: { profile_progress: true, profile_completed_at: true } },
    },
  })
  const done = (user?.onboarding?.profile_progress ?? []) as string[]
  const all = user !== null && profileSteps(user).every((step) => done.includes(step))
  const isNoted = Boolean(user?.onboarding?.profile_completed_at)
  return { user, done, isCompleted: isNoted ? 'noted' : all ? 'now' : 'no' }
}

type When = { now: Date; announce: boolean }

async function mark(
  tx: Tx,
  id: string,
  steps: readonly string[],
  { now, announce }: When,
): Promise<void> {
  const before = await stored(tx, id)
  if (!before.user) return
  const profile_progress = [...new Set([...before.done, ...steps])]
  await saveOnboarding(tx, id, { profile_progress })
  if ((await stored(tx, id)).isCompleted !== 'now') return
  await saveOnboarding(tx, id, { profile_completed_at: now })
  const subject = { id, partner_code: before.user.partner_code }
  if (announce) await publish(tx, { now }, progressCompleted({ subject }))
}
