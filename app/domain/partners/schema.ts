/** global_status of a school or institution, exactly these four. (ACCESS-04) */
export const GLOBAL_STATUSES = ['hybrid', 'pre-hybrid', 'global', 'private'] as const
export const STATUSES = ['active', 'inactive'] as const
/** Of a school that is being seeded, or whose seeding was interrupted. Closed, like an inactive one. */
export const BUILDING = 'building'
/** Accent colors of the palette in app/styles/tokens.css. */
export const ACCENTS = ['forest', 'lake', 'plum', 'clay', 'indigo', 'slate'] as const

/** Feature flags a school can have on or off. (ACCESS-01) */
export const PARTNER_FLAGS = [
  'dark_mode',
  'enrollment_module_discussions_topics',
  'enrollment_module_home_page',
  'enrollment_module_opt_in',
  'enrollment_module_post_release_opt_in',
  'enrollment_module_pre_release',
  'prospective_home_page_feature_posts',
  'topics_page_v2',
] as const

/**
 * How a school is saved: 'add' is for one that is not there yet, 'import' creates or updates; the
 * others change parts of one that is there.
 */
export type SaveMode = 'add' | 'import' | 'starter' | 'set' | 'flags' | 'disable' | 'enable'
