import { saveProfile } from '~/domain/profiles/commands.server'
import type { ProfileChange } from '~/domain/profiles/schema'
import { saveOnboarding } from '~/domain/users/parts.server'
import { seenOthers } from '~/domain/visibility/others.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { Forbidden, type Outcome } from '~/platform/failures'
import {
  COMPLETE,
  EXIT_PATHS,
  currentStep,
  isReached,
  offeredChoices,
  stepAfter,
  type ExitChoice,
  type OnboardingStep,
} from '~/policy/onboarding'

/**
 * Opens the viewer's onboarding: one that has just signed up begins with the profile. For every
 * member; answers the step, or null where it is complete. No event follows. (ONBOARD-05)
 */
export async function openOnboarding({
  db,
  viewer,
  unopened,
}: Ctx): Promise<OnboardingStep | null> {
  const step = currentStep(viewer)
  if (step && step !== viewer.onboarding_step && !unopened)
    await db.write((tx) => advance(tx, viewer.id, viewer.onboarding_step, step))
  return step
}

type Submission = { idempotencyKey: string; product: string }

/**
 * Saves a page of the onboarding as a part of the profile, and goes on. For members who have reached
 * that page (else Forbidden); a page that was sent before is saved again and leads on no further.
 * Answers the step that comes next, or null once it is complete: prospective students have nothing to
 * choose afterwards, and neither has the first one at a school. Event: user.changed. Fails as `saveProfile` does. (ONBOARD-04, ONBOARD-07)
 */
export async function saveOnboardingPage(
  ctx: Ctx,
  step: OnboardingStep,
  change: ProfileChange,
  submission: Submission,
): Promise<Outcome<{ next: OnboardingStep | null }>> {
  if (!isReached(ctx.viewer, step)) throw new Forbidden()
  const outcome = await saveProfile(ctx, change, submission)
  return outcome.ok ? { ok: true, next: await goOn(ctx, step) } : outcome
}

/** The same for a page on which everything was done already. */
export async function leaveOnboardingPage(ctx: Ctx, step: OnboardingStep) {
  if (!isReached(ctx.viewer, step)) throw new Forbidden()
  return goOn(ctx, step)
}

async function goOn(ctx: Ctx, step: OnboardingStep): Promise<OnboardingStep | null> {
  const { db, viewer } = ctx
  const next = await stepTo(ctx, stepAfter(viewer, step))
  if (currentStep(viewer) !== step) return next
  await db.write(async (tx) => {
    if (next) await advance(tx, viewer.id, viewer.onboarding_step, next)
    else await complete(tx, viewer.id, 'auto_skipped')
  })
  return next
}

/** The first one at a school meets no one: what is left is where to go on, if there is a choice. */
async function stepTo(ctx: Ctx, next: OnboardingStep | null): Promise<OnboardingStep | null> {
  if (next !== 'meetNewFriends' || (await seenOthers(ctx)).people) return next
  return ctx.viewer.course_experience ? 'finished' : null
}

/** Two tabs that send the same page don't skip one: only who is there goes on. */
async function advance(tx: Tx, user_id: string, from: string | null, to: OnboardingStep) {
  const row = await tx.userOnboarding.findUnique({
    where: { user_id },
    select: { onboarding_step: true },
  })
  if (row?.onboarding_step === from) await saveOnboarding(tx, user_id, { onboarding_step: to })
}

/**
 * Ends the viewer's onboarding with what they chose. For members at its last page; once it is
 * complete, choosing again only leads there. Forbidden for what they aren't offered. Answers the
 * address. No event follows. (ONBOARD-21 to ONBOARD-23)
 */
export async function chooseExit({ db, viewer }: Ctx, choice: ExitChoice): Promise<string> {
  const step = currentStep(viewer)
  const offered: readonly ExitChoice[] = ['auto_skipped', ...offeredChoices(viewer)]
  if (!offered.includes(choice) || (step !== null && stepAfter(viewer, step) !== null))
    throw new Forbidden()
  if (step) await db.write((tx) => complete(tx, viewer.id, choice))
  return EXIT_PATHS[choice]
}

const complete = (tx: Tx, user_id: string, onboarding_exit_choice: ExitChoice) =>
  saveOnboarding(tx, user_id, { onboarding_step: COMPLETE, onboarding_exit_choice })
