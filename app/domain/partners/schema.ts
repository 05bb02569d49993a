/** global_status of a school or institution, exactly these four. (ACCESS-04) */
export const GLOBAL_STATUSES = ['hybrid', 'pre-hybrid', 'global', 'private'] as const
export const STATUSES = ['active', 'inactive'] as const
/** Of a school that is being seeded, or whose seeding was interrupted. Closed, like an inactive one. */
export const BUILDING = 'building'
/** Accent colors of the palette in app/styles/tokens.css. */
export const ACCENTS = ['forest', 'lake', 'plum', 'clay', 'indigo', 'slate'] as const

/** What a feature flag does where it is on. */
export const FLAG_TEXTS = {
  announcements: 'School staff can show announcements on home and email urgent ones.',
  dark_mode: 'People can choose dark mode in their settings.',
  events: 'People see what’s on at their school, say that they’re going, and suggest events.',
  enrollment_module_discussions_topics:
    'Those who take part in talks with prospective students can post in their topics.',
  enrollment_module_home_page: 'Prospective students get a home page of their own.',
  enrollment_module_opt_in:
    'Students and alumni choose whether to take part in talks with prospective students.',
  enrollment_module_post_release_opt_in:
    'Home asks them to choose, in the words for after prospective students have come.',
  enrollment_module_pre_release:
    'Home asks them to choose, in the words for before prospective students come.',
  insights:
    'School staff see how many ask, answer and take part, by weeks and never of fewer than five people.',
  pictures: 'People can add pictures to what they write. Off, those that are there stay.',
  prospective_home_page_feature_posts:
    'The home page of prospective students shows featured posts, otherwise topics.',
  strong_passwords: 'New passwords have to be hard to guess; off, four characters are enough.',
  topics_page_v2:
    'Topics have their pages at /topic; off, that address leads to the list of topics.',
  two_steps_for_staff:
    'Staff, coaches and leaders turn on two-step login before anything else, unless they log in by the school.',
  unnamed_questions:
    'Students can ask without their name: everyone sees “A student at …”, and staff can look up who it was, each time on record.',
} as const

/** Feature flags a school can have on or off. (ACCESS-01) */
export const PARTNER_FLAGS = Object.keys(FLAG_TEXTS) as (keyof typeof FLAG_TEXTS)[]

/**
 * How a school is saved: 'add' is for one that is not there yet, 'import' creates or updates; the
 * others change parts of one that is there.
 */
export type SaveMode = 'add' | 'import' | 'starter' | 'set' | 'flags' | 'disable' | 'enable'

/** What the people of a school miss where it isn't there, the most urgent first. */
export const SCHOOL_PARTS = [
  'moderation_contact',
  'crisis_contacts',
  'topics',
  'prompts',
  'staff',
  'people',
] as const
export type SchoolPart = (typeof SCHOOL_PARTS)[number]
