import { isProspective, type Viewer } from './viewer'

/** The pages of the onboarding, in their order; then it is complete. (ONBOARD-04) */
export const ONBOARDING_STEPS = ['profile', 'interests', 'meetNewFriends', 'finished'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]
export const COMPLETE = 'complete'

type Newcomer = Pick<Viewer, 'onboarding_step' | 'enrollment_status'>

/** Prospective students are done after their interests. (ONBOARD-07) */
export const onboardingSteps = (viewer: Pick<Viewer, 'enrollment_status'>) =>
  isProspective(viewer) ? ONBOARDING_STEPS.slice(0, 2) : ONBOARDING_STEPS

/**
 * Where someone's onboarding goes on; null once it is complete. An account from before there was one has
 * nothing to do; sign-up and welcome are the first page. (ONBOARD-05)
 */
export function currentStep(viewer: Newcomer): OnboardingStep | null {
  const { onboarding_step: stored } = viewer
  if (stored === null || stored === COMPLETE) return null
  const steps = onboardingSteps(viewer)
  return steps.find((step) => step === stored) ?? (stored in FORMER ? 'profile' : steps.at(-1)!)
}

/** What a new account begins with. */
const FORMER: Record<string, true> = { signup: true, welcome: true }

/** Everything that onboarding_step can be. (ONBOARD-04) */
export const STORED_STEPS = ['signup', 'welcome', ...ONBOARDING_STEPS, COMPLETE] as const
export type StoredStep = (typeof STORED_STEPS)[number]

/** Pages that someone can go back to, and the one that they are at. */
export const isReached = (viewer: Newcomer, step: OnboardingStep): boolean => {
  const current = currentStep(viewer)
  return current !== null && ONBOARDING_STEPS.indexOf(step) <= ONBOARDING_STEPS.indexOf(current)
}

/** The step after one: null where the onboarding is complete then. */
export function stepAfter(
  viewer: Pick<Viewer, 'enrollment_status'>,
  step: OnboardingStep,
): OnboardingStep | null {
  const steps = onboardingSteps(viewer)
  return steps[steps.indexOf(step) + 1] ?? null
}

/** How someone goes on afterwards. (ONBOARD-22) */
export const EXIT_CHOICES = [
  'stories_and_advice',
  'meet_new_friends',
  'assignments',
  'auto_skipped',
] as const
export type ExitChoice = (typeof EXIT_CHOICES)[number]

/** Where each leads. (ONBOARD-23) */
export const EXIT_PATHS: Record<ExitChoice, string> = {
  assignments: '/prompts',
  meet_new_friends: '/home/meet-new-friends',
  stories_and_advice: '/home',
  auto_skipped: '/home',
}

/** What the last page offers: assignments only with course_experience, else new friends. (ONBOARD-21) */
export const offeredChoices = ({ course_experience }: Pick<Viewer, 'course_experience'>) =>
  [
    course_experience ? 'assignments' : 'meet_new_friends',
    'stories_and_advice',
  ] satisfies ExitChoice[]
