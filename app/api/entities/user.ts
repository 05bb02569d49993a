import * as z from 'zod'
import { PARTNER_FLAGS } from '~/domain/partners/schema'
import type { VisibleProfile } from '~/domain/people/preview.server'
import { CHARACTERISTICS, type Characteristic } from '~/domain/people/schema-characteristics'
import type { PersonCardData, PersonCounts } from '~/domain/people/schema'
import { STORED_STEPS, progressField } from '~/domain/progress/schema'
import {
  ALL_NOTIFICATION_TOGGLES,
  EMAIL_FREQUENCIES,
  type NotificationName,
} from '~/domain/settings/schema-notifications'
import { institutionEntity } from './institution'
import { time } from './time'

/** Someone as others see them, wherever the API names a person. (PEOPLE-07, PROFILE-23) */
export const userEntity = z
  .object({
    id: z.string(),
    name: z.string(),
    first_name: z.string(),
    /** Of their photo, or of a drawn avatar: Avatars-{n}.png (PHOTO-06) */
    avatar_url: z.string(),
    avatar_bg_type: z.string(),
    labels: z.array(z.string()),
    program_name: z.string().nullable(),
    institution_name: z.string().nullable(),
    /** Null for oneself */
    following: z.boolean().nullable(),
    /** Codes of the interests that both have (PEOPLE-01) */
    in_common: z.object({ interests: z.array(z.string()) }),
  })
  .meta({ id: 'Person' })

export const toUser = ({ in_common, ...person }: PersonCardData) => ({
  ...person,
  in_common: { interests: in_common.map(({ code }) => code) },
})

const interest = z.object({ code: z.string(), name: z.string() })

/** A profile that the viewer can see, as far as they can. (API-09, PROFILE-19, PROFILE-21, PROFILE-23) */
export const profileEntity = userEntity.extend({
  about: z.string().nullable(),
  about_hidden: z.boolean(),
  degree: z.string().nullable(),
  country: z.string().nullable(),
  interests: z.array(interest),
  posts_count: z.int(),
  followers_count: z.int(),
  following_count: z.int(),
  not_visible_profile: z.literal(false),
})

export const toProfile = (profile: VisibleProfile, counts: PersonCounts) => ({
  ...profile,
  ...toUser(profile.card),
  ...counts,
  not_visible_profile: false as const,
})

/** Someone who doesn't share their profile with the viewer. (API-09, PROFILE-06) */
export const notVisibleUser = userEntity
  .pick({ id: true, first_name: true })
  .extend({ not_visible_profile: z.literal(true) })

export const toNotVisible = (person: { id: string; first_name: string }) => ({
  ...person,
  not_visible_profile: true as const,
})

/** Someone the viewer has blocked: as little of them as the settings page shows. (API-10, SETTINGS-12) */
export const blockedPerson = userEntity.pick({
  id: true,
  name: true,
  first_name: true,
  avatar_url: true,
  avatar_bg_type: true,
})

const flag = z.boolean().optional()
type FlagName = (typeof PARTNER_FLAGS)[number]
const ownFlags = z.object(
  Object.fromEntries(PARTNER_FLAGS.map((name) => [name, flag])) as Record<FlagName, typeof flag>,
)

/** (SETTINGS-06, SETTINGS-07) */
const notificationToggles = Object.fromEntries(
  ALL_NOTIFICATION_TOGGLES.map((name) => [name, z.boolean()]),
) as Record<NotificationName, z.ZodBoolean>

/** profile_progress_choose_interests and so on. (PROGRESS-06) */
const progressEntity = Object.fromEntries(
  STORED_STEPS.map((step) => [progressField(step), z.boolean()]),
)

/** (PROFILE-24) */
const characteristics = Object.fromEntries(
  CHARACTERISTICS.map((name) => [name, z.boolean()]),
) as Record<Characteristic, z.ZodBoolean>

/**
 * The viewer's own account. Left out of ACCESS-06 on purpose: what a study or the staff decided
 * about someone (control_group, variants, test_user, invalid_user, suspension). (API-08, SETTINGS-04)
 */
export const ownUserEntity = z
  .object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    pending_email: z.string().nullable(),
    external_id: z.string().nullable(),
    auths: z.array(z.object({ provider: z.string() })),
    partner_code: z.string(),
    partner_shorthand_name: z.string(),
    institution: institutionEntity.nullable(),
    program: z.object({ id: z.string(), name: z.string() }).nullable(),
    program_name: z.string().nullable(),
    roles: z.array(z.string()),
    leader: z.boolean(),
    coach: z.string().nullable(),
    coach_user: z.boolean(),
    enrollment_status: z.string().nullable(),
    enrollment_opt_status: z.string(),
    is_a_prospective: z.boolean(),
    is_a_current_student_or_alumni: z.boolean(),
    can_see_prospectives: z.boolean(),
    direct_messaging: z.boolean(),
    global: z.boolean(),
    global_consent_at: time.nullable(),
    canvas_auth: z.boolean(),
    accepted_canvas_data_deletion_warning_at: time.nullable(),
    lti_course_ids: z.array(z.string()),
    core_complete: z.boolean(),
    core_state: z.string().nullable(),
    joined_date: time.nullable(),
    onboarding_step: z.string().nullable(),
    onboarding_exit_choice: z.string().nullable(),
    viewed_prelaunch_modal: z.boolean(),
    viewed_postlaunch_modal: z.boolean(),
    /** Those set for this member; others are as the school's */
    flags: ownFlags,
    /** Always empty: the specification names no field of it. (ACCESS-06) */
    tips: z
      .unknown()
      .transform(() => ({}))
      .meta({ type: 'object' }),
    mobile_app_prompt: z.boolean(),
    international_student_check: z.boolean(),
    research_volunteer: z.boolean().nullable(),
    course_experience: z.boolean(),
    dark_mode_enabled: z.boolean(),
    ...notificationToggles,
    email_frequency: z.enum(EMAIL_FREQUENCIES),
    answer_requests: z.boolean(),
    notifications_viewed_at: time.nullable(),
    daily_prompt_id: z.string().nullable(),
    lite: z.boolean(),
    avatar_url: z.string(),
    avatar_bg_type: z.string(),
    about: z.string().nullable(),
    about_private: z.boolean(),
    about_hidden: z.boolean(),
    state_or_country: z.string().nullable(),
    country: z.string().nullable(),
    country_private: z.boolean(),
    degree: z.string().nullable(),
    ...characteristics,
    interests: z.array(interest),
    interests_private: z.boolean(),
    age_range: z.string().nullable(),
    share_consent: z.boolean(),
    not_visible_profile: z.literal(false),
    posts_count: z.int(),
    ...progressEntity,
    blocked_user_ids: z.array(z.string()),
    skipped_user_ids: z.array(z.string()),
    followed_user_ids: z.array(z.string()),
    subscribed_topic_ids: z.array(z.string()),
    /** Of a coach (PEOPLE-01) */
    portfolio_students: z.array(z.object({ id: z.string() })),
  })
  .meta({ id: 'OwnUser' })
