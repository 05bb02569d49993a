/** Facts about a school that rules and screens ask for. */
export type PartnerFacts = {
  partner_code: string
  name: string
  shorthand_name: string
  abbreviation: string
  host: string
  direct_messaging: boolean
  allow_prospective: boolean
  program_type_name: string
  flags: Record<string, boolean>
  settings: PartnerSettings
}

export type PartnerSettings = {
  /** Accent colour of the school: one of the palette's names */
  accent?: string
  /** Domains of school-issued e-mail addresses (SCREEN-07) */
  email_domains?: string[]
  /** Control-group users begin at /pbo/signup instead of /ctrl/signup (ACCESS-29) */
  pbo_variant?: boolean
  /** Says on every page that this is a place to try things (ACCESS-39) */
  instructor_test_environment?: boolean
  /** What prospective students read above their sign-up form, as Markdown (SIGNUP-10) */
  welcome_message?: string
  /** Pattern that an external id has to match as a whole (SIGNUP-18) */
  external_id_pattern?: string
  /** Whom to write to at once when somebody may be in danger (POST-14) */
  moderation_contact?: { name: string; email: string } | null
  /** Shows pictures with the quotes on home (HOME-19) */
  quote_images?: boolean
  /** Where 'Refer a friend' leads (HOME-16) */
  refer_a_friend_link?: string | null
  /** The school's own login over OpenID Connect */
  single_sign_on?: SingleSignOn | null
}

export type SingleSignOn = {
  issuer: string
  client_id: string
  /** Name of the environment variable that holds the client's secret, so that no file does */
  client_secret_env: string
  /** What its button says: 'Log in with Northfield ID' */
  label: string
}

/** Facts about the person who asks, loaded once a request with the session. */
export type Viewer = {
  id: string
  partner_code: string
  first_name: string
  last_name: string
  avatar_url: string | null
  avatar_bg_type: string
  enrollment_status: string | null
  enrollment_opt_status: string
  institution_id: string | null
  program_id: string | null
  program_name: string | null
  /** global_status of the viewer's institution, if any (ACCESS-04) */
  institution_global_status: string | null
  roles: string[]
  /** Staff of the product itself, by the role named after it (ACCESS-14) */
  product_staff: boolean
  leader: boolean
  /** Id of the viewer's success coach */
  coach: string | null
  coach_user: boolean
  /** Came by a course of the school's learning platform (ACCESS-10) */
  course_experience: boolean
  lti_course_ids: string[]
  /** Which kind of assignments the viewer's institution, or else the school, works with: 'lti' */
  assignments_active: string | null
  control_group: boolean
  test_user: boolean
  can_see_prospectives: boolean
  direct_messaging: boolean
  global: boolean
  core_complete: boolean
  core_state: string | null
  joined_date: Date | null
  onboarding_step: string | null
  flags: Record<string, boolean>
  dark_mode_enabled: boolean
  /** No script and no pictures, by own choice */
  lite: boolean
  /** Has accepted the terms as they are now */
  accepted_terms: boolean
  /** Names of the prompts that the viewer's institution asks once (ACCESS-27) */
  one_time_prompts: string[]
  /** Those of them that the viewer has been shown */
  prompts_shown: string[]
  /** People the viewer has blocked, and people who have blocked the viewer. */
  blocked_ids: string[]
  interest_codes: string[]
  /** The prompt of the day that the viewer was given (PROMPT-26) */
  daily_prompt_id: string | null
  /** The mindset message shown last (HOME-20) */
  mindset_message_id: string | null
}

/** Statuses of people who are not students yet (ACCESS-08). */
export const PROSPECTIVE_STATUSES = ['prospective', 'applicant', 'devry-prospect'] as const

/** is_a_prospective of the specification (ACCESS-08). */
export const isProspective = (person: { enrollment_status: string | null }): boolean =>
  (PROSPECTIVE_STATUSES as readonly (string | null)[]).includes(person.enrollment_status)

/** The role of the product's own staff: quad_employee where the product is called Quad. */
export const productRole = (product: string): string => `${product.toLowerCase()}_employee`

/** Staff are users with at least one role (ACCESS-09). */
export const isStaff = (person: { roles: string[] }): boolean => person.roles.length > 0
