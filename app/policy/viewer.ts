import type { ModerationEscalation } from './escalation'

/** The school's settings that rules and pages need. */
export type PartnerContext = {
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
  /** Accent color of the school: one of the palette's names */
  accent?: string
  /** IANA name of the zone of its times and days; see schoolZone */
  time_zone?: string
  /** Domains of school-issued email addresses (SCREEN-07) */
  email_domains?: string[]
  /** Control-group users start at /pbo/signup instead of /ctrl/signup (ACCESS-29) */
  pbo_variant?: boolean
  /** Every page says that this is a test environment (ACCESS-39) */
  instructor_test_environment?: boolean
  /** Markdown above the sign-up form of prospective students (SIGNUP-10) */
  welcome_message?: string
  /** Pattern that the whole external id must match (SIGNUP-18) */
  external_id_pattern?: string | null
  /** How many may sign up from one network in half an hour before the sign-up code is asked for */
  signups_per_network?: number
  /** Gets an email at once when someone may be in danger (POST-14) */
  moderation_contact?: { name: string; email: string } | null
  /** Who is told next while no one has taken the case */
  moderation_escalation?: ModerationEscalation | null
  /** Who to call or write to in a crisis, in this order; the country's own lines come after them */
  crisis_contacts?: CrisisContact[] | null
  /** What isn't all right here; the product's own rules where it has none */
  community_rules?: CommunityRule[] | null
  /** Shows images with the quotes on home (HOME-19) */
  quote_images?: boolean
  /** Where 'Refer a friend' leads (HOME-16) */
  refer_a_friend_link?: string | null
  /** Two letters of the country most of its people are from; US where left out (PROFILE-22) */
  home_country?: string
  /** Code of the topic in which students tell why they chose the school (PROSP-07) */
  chosen_school_topic?: string | null
  /** Where people make an appointment with a peer coach (PROFILE-16) */
  appointment_link?: string | null
  /** Coaches learn which of their students haven’t been here for two weeks */
  coaches_see_visits?: boolean
  /** Where the quick links of coaches lead, by name (COACH-06) */
  coach_links?: Record<string, string | null | undefined> | null
  /** Of the product itself: its people aren't asked to join the community of all schools (OPTIN-19) */
  own_university?: boolean
  /** The school's own login, with OpenID Connect or SAML */
  single_sign_on?: SingleSignOn | null
  /** What groups of its directory mean */
  scim_groups?: ScimGroupMeaning[] | null
}

/** Who is in that group of the directory studies the program, or is a student of the coach. */
export type ScimGroupMeaning = { group: string; program?: string; coach?: string }

/** By which staff hide and remove what people wrote. */
export type CommunityRule = { name: string; about?: string | null }

/** Someone who helps in a crisis, with at least one way to reach them. Numbers are as one dials them. */
export type CrisisContact = {
  label: string
  phone?: string | null
  /** The number for text messages */
  text_number?: string | null
  link?: string | null
  hours?: string | null
  /** Who it is for */
  for?: string | null
}

export type SingleSignOn = OpenIdSignOn | SamlSignOn

export type OpenIdSignOn = {
  protocol?: 'oidc'
  issuer: string
  client_id: string
  /** The school vouches for addresses of its domains where the provider doesn't say */
  vouches_for_email?: boolean
  /** Environment variable with the client secret, so that no file contains it */
  client_secret_env: string
  /** Text of its button: 'Log in with Northfield ID' */
  label: string
}

/** Where a login at the school begins. */
export const signOnPath = ({ protocol = 'oidc' }: Pick<SingleSignOn, 'protocol'>) =>
  `/auth/${protocol}`

/** Either what the metadata says, or its address. */
export type SamlSignOn = {
  protocol: 'saml'
  entity_id?: string
  /** Where a login begins there */
  login_url?: string
  /** PEM, all that it may sign with */
  certificates?: string[]
  metadata_url?: string
  /** PEM, what a federation signs the metadata there with */
  metadata_certificates?: string[]
  /** What may stand behind the @ of its scoped attributes, where the metadata doesn't say it */
  scopes?: string[]
  /** The attribute that stays the same for a person; the NameID where left out */
  subject?: string
  /** Lets in logins that no one began here */
  login_at_provider?: boolean
  vouches_for_email?: boolean
  label: string
}

type Kinds = {
  text: string
  'text?': string | null
  flag: boolean
  'time?': Date | null
  list: string[]
  flags: Record<string, boolean>
}
export type ViewerKind = keyof Kinds

const OWN_FACTORS = ['CodeApp', 'Passkey']
const OWN_BADGES = 'SELECT 1 FROM "EarnedBadge" e WHERE e.user_id = u.id'

/**
 * The columns of the logged-in member: each field with its kind and its source, in a statement that
 * joins the user (u) with their study, onboarding, settings and links, the institution (i), school (p)
 * and program (pr). The type, the statement and its parsing are derived from this.
 */
export const VIEWER_COLUMNS = {
  id: ['text', 'u.id'],
  partner_code: ['text', 'u.partner_code'],
  first_name: ['text', 'u.first_name'],
  last_name: ['text', 'u.last_name'],
  avatar_url: ['text?', 'u.avatar_url'],
  avatar_bg_type: ['text', 'u.avatar_bg_type'],
  enrollment_status: ['text?', 'u.enrollment_status'],
  enrollment_opt_status: ['text', 'u.enrollment_opt_status'],
  institution_id: ['text?', 'u.institution_id'],
  program_id: ['text?', 'u.program_id'],
  program_name: ['text?', 'pr.name'],
  /** global_status of the viewer's institution, if any (ACCESS-04) */
  institution_global_status: ['text?', 'i.global_status'],
  roles: ['list', 'u.roles'],
  leader: ['flag', 'u.leader'],
  /** Logs in with a password; others by their school or a mailed link */
  has_password: ['flag', '(u.password_hash IS NOT NULL)'],
  /** Logging in takes a code too */
  has_two_steps: [
    'flag',
    `(${OWN_FACTORS.map((table) => `EXISTS (SELECT 1 FROM "${table}" f WHERE f.user_id = u.id)`).join(' OR ')})`,
  ],
  /** Id of the viewer's success coach */
  coach: ['text?', 'u.coach'],
  coach_user: ['flag', 'u.coach_user'],
  /** Came through a course of the school's learning platform (ACCESS-10) */
  course_experience: ['flag', 'coalesce(links.course_experience, false)'],
  lti_course_ids: ['list', 'links.lti_course_ids'],
  /** Has connected their account at the school's Canvas (CANVAS-02) */
  canvas_auth: ['flag', '(EXISTS (SELECT 1 FROM "LmsAccount" lms WHERE lms.user_id = u.id))'],
  /** Knows that what is handed in stays in Canvas (CANVAS-04) */
  knows_canvas_warning: ['flag', '(consents.accepted_canvas_data_deletion_warning_at IS NOT NULL)'],
  /** Kind of assignments that the institution, or else the school, uses: 'lti' */
  assignments_active: ['text?', 'coalesce(i.assignments_active, p.assignments_active)'],
  control_group: ['flag', 'coalesce(study.control_group, false)'],
  test_user: ['flag', 'u.test_user'],
  can_see_prospectives: ['flag', 'u.can_see_prospectives'],
  direct_messaging: ['flag', 'u.direct_messaging'],
  global: ['flag', 'u.global'],
  core_complete: ['flag', 'coalesce(study.core_complete, false)'],
  core_state: ['text?', 'study.core_state'],
  joined_date: ['time?', 'u.joined_date'],
  onboarding_step: ['text?', 'onboarding.onboarding_step'],
  flags: ['flags', 'study.flags'],
  dark_mode_enabled: ['flag', 'coalesce(settings.dark_mode_enabled, false)'],
  /** The viewer chose pages without scripts and images */
  lite: ['flag', 'coalesce(settings.lite, false)'],
  /** The mail server refuses the viewer's address */
  email_undeliverable: ['flag', '(settings.undeliverable_at IS NOT NULL)'],
  /** One-time prompts of the viewer's institution (ACCESS-27) */
  one_time_prompts: ['list', 'i.one_time_prompts'],
  /** Those that the viewer has already seen */
  prompts_shown: ['list', 'onboarding.prompts_shown'],
  /** The viewer's prompt of the day (PROMPT-26) */
  daily_prompt_id: ['text?', 'onboarding.daily_prompt_id'],
  /** The last mindset message shown (HOME-20) */
  mindset_message_id: ['text?', 'onboarding.mindset_message_id'],
  /** Steps of the profile that are done, and after which time home may remind of the next (PROGRESS-01) */
  profile_progress: ['list', 'onboarding.profile_progress'],
  progress_reminder_after: ['time?', 'onboarding.progress_reminder_after'],
  has_badges: ['flag', `(EXISTS (${OWN_BADGES}))`],
  /** No page has told of one yet (BADGE-08) */
  has_new_badges: ['flag', `(EXISTS (${OWN_BADGES} AND e.shown_at IS NULL))`],
  /** global_status of the viewer's school (OPTIN-17) */
  school_global_status: ['text', 'p.global_status'],
  /** Agreed to join the community of all schools, and what they last answered (OPTIN-18) */
  global_consented: ['flag', '(consents.global_consent_at IS NOT NULL)'],
  global_answered: ['text?', 'onboarding.global_answered'],
  /** Was asked about prospective students (OPTIN-04) */
  viewed_prelaunch_modal: ['flag', 'coalesce(onboarding.viewed_prelaunch_modal, false)'],
  viewed_postlaunch_modal: ['flag', 'coalesce(onboarding.viewed_postlaunch_modal, false)'],
} as const satisfies Record<string, readonly [ViewerKind, string]>

type Columns = typeof VIEWER_COLUMNS

/** The logged-in member, loaded once per request with the session. */
export type Viewer = { -readonly [Name in keyof Columns]: Kinds[Columns[Name][0]] } & {
  /** Staff of the product itself, with the role named after it (ACCESS-14) */
  product_staff: boolean
  /** Has accepted the current terms */
  accepted_terms: boolean
  /** People the viewer has blocked, and people who have blocked the viewer. */
  blocked_ids: string[]
  interest_codes: string[]
  /** The account that asks for those of the school who don't say their name */
  unnamed_id: string
  /** Questions that the viewer asked without their name */
  unnamed_post_ids: string[]
}

const BLANK: Kinds = { text: '', 'text?': null, flag: false, 'time?': null, list: [], flags: {} }

/** A viewer without any special data; operators and tests add what they are. */
export const blankViewer = (): Viewer => ({
  ...(Object.fromEntries(
    Object.entries(VIEWER_COLUMNS).map(([name, [kind]]) => [name, BLANK[kind]]),
  ) as Pick<Viewer, keyof Columns>),
  product_staff: false,
  accepted_terms: true,
  blocked_ids: [],
  interest_codes: [],
  unnamed_id: '',
  unnamed_post_ids: [],
})

/** Statuses of people who are not students yet (ACCESS-08). */
export const PROSPECTIVE_STATUSES = ['prospective', 'applicant', 'devry-prospect'] as const

/** is_a_prospective of the specification (ACCESS-08). */
export const isProspective = (person: { enrollment_status: string | null }): boolean =>
  (PROSPECTIVE_STATUSES as readonly (string | null)[]).includes(person.enrollment_status)

/** The role of the product's own staff: quad_employee where the product is called Quad. */
export const productRole = (product: string): string => `${product.toLowerCase()}_employee`

/** Staff are users with at least one role (ACCESS-09). */
export const isStaff = (person: { roles: string[] }): boolean => person.roles.length > 0
