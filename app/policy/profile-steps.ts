import { isProspective } from './viewer'

/** Steps that someone can be asked to take, by what they are. (PROGRESS-02 to PROGRESS-04) */
export const PROFILE_STEPS = {
  prospective: [
    'choose_interests',
    'browse_answers_and_advice',
    'first_prompt',
    'follow_classmates',
  ],
  leader: ['choose_interests', 'respond_to_3_prompts', 'choose_profile_photo', 'about_me'],
  others: [
    'choose_interests',
    'choose_profile_photo',
    'follow_classmates',
    'first_prompt',
    'about_me',
  ],
} as const satisfies Record<string, readonly ProfileStep[]>

/** The page about the first badges was shown. (HOME-05) */
export const BADGES_ANNOUNCEMENT = 'badges_announcement'

/** Further names that are stored. (PROGRESS-05, PROMPT-21) */
export const FURTHER_STEPS = [
  'get_your_questions_answered',
  'start_your_application',
  'meet_new_friends_desktop',
  'meet_new_friends_mobile',
  'prehybrid_opt_in',
  'hybrid_opt_in',
  BADGES_ANNOUNCEMENT,
  'respond_to_2_prompts',
] as const

export type FurtherStep = (typeof FURTHER_STEPS)[number]

export type ProfileStep =
  | 'choose_interests'
  | 'browse_answers_and_advice'
  | 'first_prompt'
  | 'follow_classmates'
  | 'respond_to_3_prompts'
  | 'choose_profile_photo'
  | 'about_me'

/** The checklist of someone. */
export function profileSteps(person: {
  enrollment_status: string | null
  leader: boolean
}): readonly ProfileStep[] {
  if (isProspective(person)) return PROFILE_STEPS.prospective
  return person.leader ? PROFILE_STEPS.leader : PROFILE_STEPS.others
}
