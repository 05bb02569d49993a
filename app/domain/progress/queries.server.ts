import { schoolOffers } from '~/domain/visibility/offers.server'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { profileSteps, type FurtherStep, type ProfileStep } from '~/policy/profile-steps'
import { isProspective } from '~/policy/viewer'
import type { Progress } from './schema'

const marksRow = defineRow({
  profile_progress: col.json<string[]>(),
  progress_reminder_after: col.time.orNull,
})

async function loadMarks({ db, viewer }: Ctx) {
  const row = await selectRow(
    db,
    marksRow,
    sql`SELECT profile_progress, progress_reminder_after FROM "UserOnboarding"
      WHERE user_id = ${viewer.id}`,
  )
  return { done: row?.profile_progress ?? [], remindsAfter: row?.progress_reminder_after ?? null }
}

/** Whether one of these steps is marked for the viewer. For every member. */
export async function hasStep(ctx: Ctx, steps: readonly FurtherStep[]): Promise<boolean> {
  const { done } = await loadMarks(ctx)
  return steps.some((step) => done.includes(step))
}

/** The viewer's checklist, and after which time home may remind of it. (PROGRESS-01) */
export async function ownProgress(ctx: Ctx): Promise<Progress & { reminder: ProfileStep | null }> {
  const { done, remindsAfter } = await loadMarks(ctx)
  // Marked a moment after they are chosen; who has just done that isn't told to.
  const isDone = (name: ProfileStep) =>
    done.includes(name) || (name === 'choose_interests' && ctx.viewer.interest_codes.length > 0)
  const steps = profileSteps(ctx.viewer).map((name) => ({ name, done: isDone(name) }))
  const count = steps.filter((step) => step.done).length
  const next = await nextStep(ctx, steps)
  const isPaused = remindsAfter !== null && remindsAfter > ctx.now
  const percent = Math.round((count / steps.length) * 100)
  return { steps, percent, reminder: isPaused ? null : next }
}

const PROMPT_STEPS: readonly ProfileStep[] = ['first_prompt', 'respond_to_3_prompts']

/** The first one that isn't done; none about prompts at a school that has none. */
async function nextStep(
  { db, viewer }: Ctx,
  steps: Progress['steps'],
): Promise<ProfileStep | null> {
  const open = steps.filter(({ done }) => !done).map(({ name }) => name)
  const [next = null] = open
  if (!next || !PROMPT_STEPS.includes(next)) return next
  const { prompts } = await schoolOffers(db, viewer.partner_code)
  return prompts ? next : (open.find((name) => !PROMPT_STEPS.includes(name)) ?? null)
}

/** Where prospective students of the viewer's school apply; null for others. (PROGRESS-09) */
export async function applyLink({ db, viewer }: Ctx): Promise<string | null> {
  if (!isProspective(viewer)) return null
  const school = await db.read.partner.findUnique({
    where: { partner_code: viewer.partner_code },
    select: { prospective_student_apply_link: true },
  })
  return school?.prospective_student_apply_link ?? null
}
