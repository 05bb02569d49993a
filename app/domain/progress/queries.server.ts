import { schoolOffers } from '~/domain/visibility/offers.server'
import { seenOthers } from '~/domain/visibility/others.server'
import type { Ctx } from '~/platform/ctx'
import { profileSteps, type ProfileStep } from '~/policy/profile-steps'
import { isProspective } from '~/policy/viewer'
import type { Progress, Step, StepNeed } from './schema'

/** The viewer's checklist, and after which time home may remind of it. (PROGRESS-01) */
export async function ownProgress(ctx: Ctx): Promise<Progress & { reminder: ProfileStep | null }> {
  const { profile_progress: done, progress_reminder_after: remindsAfter } = ctx.viewer
  // Marked a moment after they are chosen; who has just done that isn't told to.
  const isDone = (name: ProfileStep) =>
    done.includes(name) || (name === 'choose_interests' && ctx.viewer.interest_codes.length > 0)
  const named = profileSteps(ctx.viewer).map((name) => ({ name, done: isDone(name) }))
  const steps = await withWaits(ctx, named)
  const count = steps.filter((step) => step.done).length
  const next = steps.find(({ done, waits }) => !done && !waits)?.name ?? null
  const isPaused = remindsAfter !== null && remindsAfter > ctx.now
  const percent = Math.round((count / steps.length) * 100)
  return { steps, percent, reminder: isPaused ? null : next }
}

/** What a step needs that a new school may not have yet. */
const NEEDS: Partial<Record<ProfileStep, StepNeed>> = {
  first_prompt: 'prompts',
  respond_to_3_prompts: 'prompts',
  follow_classmates: 'people',
  browse_answers_and_advice: 'questions',
}

/** Asks only for what the steps that aren't done need. */
async function withWaits(ctx: Ctx, steps: Omit<Step, 'waits'>[]): Promise<Step[]> {
  const needs = new Set(steps.map(({ name, done }) => (done ? undefined : NEEDS[name])))
  const has = {
    prompts: needs.has('prompts') && (await schoolOffers(ctx.db, ctx.viewer.partner_code)).prompts,
    ...(needs.has('people') || needs.has('questions') ? await seenOthers(ctx) : NOTHING),
  }
  return steps.map((step) => {
    const need = step.done ? undefined : NEEDS[step.name]
    return { ...step, waits: need && !has[need] ? need : null }
  })
}

const NOTHING = { people: false, questions: false }

/** Where prospective students of the viewer's school apply; null for others. (PROGRESS-09) */
export async function applyLink({ db, viewer }: Ctx): Promise<string | null> {
  if (!isProspective(viewer)) return null
  const school = await db.read.partner.findUnique({
    where: { partner_code: viewer.partner_code },
    select: { prospective_student_apply_link: true },
  })
  return school?.prospective_student_apply_link ?? null
}
