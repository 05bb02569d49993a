import { FURTHER_STEPS, PROFILE_STEPS, type ProfileStep } from '~/policy/profile-steps'

/** Every name that is stored, in the specification's order. (PROGRESS-05, PROGRESS-06) */
export const STORED_STEPS: readonly string[] = [
  ...new Set([...Object.values(PROFILE_STEPS).flat(), ...FURTHER_STEPS]),
]

export const progressField = (step: string) => `profile_progress_${step}`

/** Each step as the boolean field that the entity User has for it. (PROGRESS-06) */
export const progressFields = (done: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(STORED_STEPS.map((step) => [progressField(step), done.includes(step)]))

/** Not in the spec, which only names the steps. */
export const STEP_LABELS: Record<ProfileStep, string> = {
  choose_interests: 'Choose your interests',
  browse_answers_and_advice: 'Browse answers and advice',
  first_prompt: 'Respond to a prompt',
  follow_classmates: 'Follow a classmate',
  respond_to_3_prompts: 'Respond to 3 prompts',
  choose_profile_photo: 'Choose a profile photo',
  about_me: 'Write a few words about yourself',
}
export const APPLY = 'Start your application'
export const PROGRESS_TITLE = 'Profile progress'
export const PROGRESS_COMPLETE = 'Your profile is complete.'

/** What has to be there for a step: none of it is at a new school. */
export type StepNeed = 'prompts' | 'people' | 'questions'
export const STEP_WAITS: Record<StepNeed, string> = {
  prompts: 'Your school has no prompts yet.',
  people: 'No one else is here yet.',
  questions: 'No one has asked anything yet.',
}

export type Step = {
  name: ProfileStep
  done: boolean
  /** What isn't there yet */ waits: StepNeed | null
}
/** (PROGRESS-01) */
export type Progress = { steps: Step[]; /** 0 to 100 */ percent: number }

/** How long home doesn't remind of the next step. (HOME-28) */
export const REMINDER_PAUSE_DAYS = 7
