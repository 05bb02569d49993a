import { z } from 'zod'
import { termSchema } from '~/domain/terms/schema'
import { isQuick } from './pattern-cost'
import { PROMPT_NAMES, type PromptName } from '~/policy/default-route'
import { list, longText, oneOf, optional, optionalText, text, yesOrNo } from './fields'
import { mindsetSchema, tileSchema } from './home-entries'
import { promptCategorySchema } from './prompt-entries'

/** global_status of a school or institution, exactly these four. (ACCESS-04) */
export const GLOBAL_STATUSES = ['hybrid', 'pre-hybrid', 'global', 'private'] as const
export const STATUSES = ['active', 'inactive'] as const
/** Accent colours of the palette in app/styles/tokens.css. */
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

const HOST =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
const host = (example: string) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .toLowerCase()
    .regex(HOST, { error: `must be a host name without scheme and port, such as ${example}` })

const webAddress = optionalText(500).refine(
  (value) => value === null || /^https?:\/\/[^\s]+$/.test(value),
  { error: 'must be an address beginning with https:// or http://' },
)

const mailAddress = z
  .email({ error: 'must be an email address' })
  .max(254, { error: 'must have at most 254 characters' })

const code = (what: string) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, {
      error: `must be ${what} of 2 to 40 lower-case letters, digits and dashes`,
    })

export const partnerCode = code('a code')

/** The values of a school without its lists. (ACCESS-02) */
export const partnerFields = {
  name: text(120),
  shorthand_name: text(60),
  abbreviation: text(12),
  host: host('northfield.example.edu'),
  status: oneOf(STATUSES),
  direct_messaging: yesOrNo,
  allow_prospective: yesOrNo,
  program_type_name: text(40),
  state_or_country_field: yesOrNo,
  international_country: yesOrNo,
  non_school_experience: yesOrNo,
  global_status: oneOf(GLOBAL_STATUSES),
  assignments_active: optionalText(120),
  prospective_student_apply_link: webAddress,
  require_id: yesOrNo,
  external_id_required: yesOrNo,
  external_id_visible: yesOrNo,
  external_id_name: optionalText(60),
  external_id_error_message: optionalText(200),
}

const isPattern = (value: string) => {
  try {
    return Boolean(new RegExp(value, 'u'))
  } catch {
    return false
  }
}

/** A regular expression for a whole external id, such as 'N\\d{7}'. (SIGNUP-18) */
const pattern = text(200)
  .refine(isPattern, { error: 'must be a regular expression', abort: true })
  .refine(isQuick, {
    error: 'must be simpler: with + or * inside ( )+, a text could take for ever',
  })

const issuer = text(500).refine((value) => /^https?:\/\/[^\s?#]+$/.test(value), {
  error: 'must be an address beginning with https:// or http://',
})

/** A campus or branch. (ACCESS-03) */
export const institutionSchema = z.strictObject({
  institution_code: code('a code'),
  name: text(120),
  status: oneOf(STATUSES).default('active'),
  primary: yesOrNo.default(false),
  campus: optionalText(120).default(null),
  global_status: oneOf(GLOBAL_STATUSES).default('hybrid'),
  institution_type: optionalText(60).default(null),
  program_type_name: optionalText(40).default(null),
  external_id_required: yesOrNo.default(false),
  state_or_country_field: yesOrNo.default(false),
  completion_requirement: optional(longText(500)).default(null),
  completion_instructions: optional(longText(2000)).default(null),
  assignments_active: optionalText(120).default(null),
  external_id_pattern: pattern.nullable().default(null),
  one_time_prompts: z
    .array(oneOf(PROMPT_NAMES as [PromptName, ...PromptName[]]), { error: 'must be a list' })
    .default([]),
})

/** Stands beside a topic's posts, in the order of the file. (TOPIC-02, TOPIC-13) */
const topicContentSchema = z.strictObject({
  title: text(80),
  content_markdown: longText(4000).min(1, { error: 'must not be empty' }),
})

const topicSchema = z.strictObject({
  title: text(80),
  description: longText(500).default(''),
  icon: text(40).default('topic'),
  contents: z
    .array(topicContentSchema, { error: 'must be a list' })
    .max(10, { error: 'must have at most 10 entries' })
    .default([]),
})

/** Topics stand in categories; the order of the file is the order on the page. (TOPIC-01, TOPIC-04) */
const topicCategorySchema = z.strictObject({
  name: text(80),
  prospective_discussions: yesOrNo.default(false),
  topics: z.array(topicSchema, { error: 'must be a list' }).default([]),
})

const RESOURCE_FIELDS = [1, 2, 3].flatMap((n) => [
  [`resource_url_${n}`, webAddress.default(null)] as const,
  [`resource_text_${n}`, optionalText(120).default(null)] as const,
])

/** Links to go on with from a post that a school sends its people to. (TRACK-09) */
export const initiativeSchema = z.strictObject({
  name: text(80),
  ...(Object.fromEntries(RESOURCE_FIELDS) as {
    [Field in `resource_${'url' | 'text'}_${1 | 2 | 3}`]: z.ZodDefault<typeof webAddress>
  }),
})

export const settingsSchema = z.strictObject({
  accent: oneOf(ACCENTS).optional(),
  email_domains: z.array(host('northfield.edu'), { error: 'must be a list' }).optional(),
  pbo_variant: yesOrNo.optional(),
  instructor_test_environment: yesOrNo.optional(),
  welcome_message: longText(2000).optional(),
  external_id_pattern: pattern.optional(),
  moderation_contact: z
    .strictObject({ name: text(120), email: mailAddress })
    .nullable()
    .optional(),
  quote_images: yesOrNo.optional(),
  refer_a_friend_link: webAddress.optional(),
  single_sign_on: z
    .strictObject({
      issuer,
      client_id: text(200),
      client_secret_env: z.string({ error: 'must be a text' }).regex(/^[A-Z][A-Z0-9_]{2,79}$/, {
        error: 'must be the name of an environment variable, such as NORTHFIELD_OIDC_SECRET',
      }),
      label: text(60),
    })
    // Null ends it: what a file leaves out stays as it is.
    .nullable()
    .optional(),
})

export const flagsSchema = z.strictObject(
  Object.fromEntries(PARTNER_FLAGS.map((flag) => [flag, yesOrNo.optional()])) as Record<
    (typeof PARTNER_FLAGS)[number],
    z.ZodOptional<typeof yesOrNo>
  >,
)

/** A school as one file (CLI-12). Only the code is always needed; a new school needs more. */
export const partnerFileSchema = z.strictObject({
  partner_code: partnerCode,
  ...(Object.fromEntries(
    Object.entries(partnerFields).map(([name, field]) => [name, field.optional()]),
  ) as { [Name in keyof typeof partnerFields]: z.ZodOptional<(typeof partnerFields)[Name]> }),
  flags: flagsSchema.optional(),
  settings: settingsSchema.optional(),
  institutions: list(institutionSchema).optional(),
  programs: list(text(120)).optional(),
  topic_categories: list(topicCategorySchema).optional(),
  prompt_categories: list(promptCategorySchema).optional(),
  mindset: list(mindsetSchema).optional(),
  side_menu: list(tileSchema).optional(),
  restricted_terms: list(termSchema).optional(),
  influence_initiatives: list(initiativeSchema).optional(),
})

export type InstitutionEntry = z.infer<typeof institutionSchema>
export type InitiativeEntry = z.infer<typeof initiativeSchema>
export type TopicCategoryEntry = z.infer<typeof topicCategorySchema>
/** What somebody gave: what is left out stays as it is. */
export type GivenPartner = z.infer<typeof partnerFileSchema>
/** Everything said. */
export type PartnerFile = Required<GivenPartner>

/** What a new school cannot do without. */
export const NEEDED = ['name', 'shorthand_name', 'abbreviation', 'host'] as const

export const NEW_PARTNER: Omit<PartnerFile, 'partner_code' | (typeof NEEDED)[number]> = {
  status: 'active',
  direct_messaging: false,
  allow_prospective: false,
  program_type_name: 'Program',
  state_or_country_field: false,
  international_country: false,
  non_school_experience: false,
  global_status: 'hybrid',
  assignments_active: null,
  prospective_student_apply_link: null,
  require_id: false,
  external_id_required: false,
  external_id_visible: false,
  external_id_name: null,
  external_id_error_message: null,
  flags: {},
  settings: {},
  institutions: [],
  programs: [],
  topic_categories: [],
  prompt_categories: [],
  mindset: [],
  side_menu: [],
  restricted_terms: [],
  influence_initiatives: [],
}
