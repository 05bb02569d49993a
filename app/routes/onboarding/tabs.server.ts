import { redirect } from '@remix-run/node'
import type { Ctx } from '~/platform/ctx'
import { currentStep, isReached, onboardingSteps, type OnboardingStep } from '~/policy/onboarding'
import { onboarding } from '~/views/links'
import type { OnboardingTabs } from '~/views/onboarding/onboarding-page'

/** How far the viewer is; who hasn't reached a page goes where they are, and who is done goes home. */
export function onboardingTabs({ viewer }: Ctx, step: OnboardingStep): OnboardingTabs {
  const current = currentStep(viewer)
  if (current === null) throw redirect('/home')
  if (!isReached(viewer, step)) throw redirect(onboarding(current))
  const steps = [...onboardingSteps(viewer)]
  return { steps, reached: steps.filter((step) => isReached(viewer, step)) }
}

/** The page after one, or home. */
export const nextPage = (next: OnboardingStep | null): string => (next ? onboarding(next) : '/home')
