import { TERMS_VERSION } from '~/domain/legal/schema'
import type { Tables } from './rows'

export type UserRow = Tables['User']

export const AVATAR_BACKGROUNDS = ['avatar-bg-1', 'avatar-bg-3', 'avatar-bg-6'] as const

type Given = 'id' | 'partner_code' | 'email' | 'first_name' | 'last_name' | 'created_at'

/** A full user row: a current student who has finished everything, except for what is given. */
export function userRow(given: Pick<UserRow, Given> & Partial<UserRow>): UserRow {
  const terms_version = given.joined_date ? TERMS_VERSION : null
  return {
    ...STANDING,
    ...PROFILE,
    ...SETTINGS,
    terms_version,
    // Who has been here for a while has been asked already.
    prompts_shown: given.joined_date ? ['mobile-app'] : [],
    updated_at: given.created_at,
    ...given,
  }
}

const STANDING = {
  institution_id: null,
  program_id: null,
  email_confirmed: true,
  pending_email: null,
  password_hash: null,
  external_id: null,
  external_lead_id: null,
  auths: [],
  enrollment_status: null,
  enrollment_opt_status: 'out',
  roles: [],
  leader: false,
  coach: null,
  coach_user: false,
  control_group: false,
  test_user: false,
  invalid_user: false,
  can_see_prospectives: false,
  direct_messaging: true,
  global: false,
  global_consent_at: null,
  core_complete: true,
  core_state: null,
  joined_date: null,
  onboarding_step: 'complete',
}

const PROFILE = {
  avatar_url: null,
  avatar_bg_type: 'avatar-bg-1',
  about: null,
  about_private: false,
  about_hidden: false,
  state_or_country: null,
  country: null,
  country_private: false,
  degree: null,
  interests_private: false,
  posts_count: 0,
  comments_count: 0,
  followers_count: 0,
  following_count: 0,
}

const SETTINGS = {
  flags: {},
  variants: {},
  tips: {},
  mobile_app_prompt: false,
  international_student_check: false,
  char_international: null,
  daily_prompt_id: null,
  profile_progress: [],
  mindset_message_id: null,
  research_volunteer: null,
  course_experience: false,
  lti_course_ids: [],
  dark_mode_enabled: false,
  lite: false,
  leader_profile_age_range: null,
  leader_profile_consent_given_at: null,
  share_consent: false,
  subscription_type: 'email',
  notifications_viewed_at: null,
  suspended_at: null,
  suspended_reason: null,
  deleted_at: null,
}
