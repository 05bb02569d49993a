import { redirect } from '@remix-run/node'
import { seenOthers } from '~/domain/visibility/others.server'
import type { Ctx } from '~/platform/ctx'
import { currentStep, isReached, onboardingSteps, type OnboardingStep } from '~/policy/onboarding'
import { onboarding } from '~/views/links'
import type { OnboardingTabs } from '~/views/onboarding/onboarding-page'

/**
 * How far the viewer is; who hasn't reached a page goes where they are, and who is done goes home. The first one at a
 * school meets no one, so that step isn't counted.
 */
export async function onboardingTabs(ctx: Ctx, step: OnboardingStep): Promise<OnboardingTabs> {
  const { viewer } = ctx
  const current = currentStep(viewer)
  if (current === null) throw redirect('/home')
  if (!isReached(viewer, step)) throw redirect(onboarding(current))
  const meets = current === 'meetNewFriends' || (await seenOthers(ctx)).people
  const steps = onboardingSteps(viewer).filter((step) => meets || step !== 'meetNewFriends')
  return { steps, reached: steps.filter((step) => isReached(viewer, step)) }
}

/** The page after one, or home. */
export const nextPage = (next: OnboardingStep | null): string => (next ? onboarding(next) : '/home')
