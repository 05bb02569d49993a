import * as z from 'zod'
import {
  code,
  host,
  list,
  longText,
  mailAddress,
  oneOf,
  optionalText,
  slug,
  text,
  timeZone,
  trueOrFalse,
  webAddress,
} from './fields'
import type { LISTS } from './lists/index.server'
import {
  communityRuleSchema,
  contactSchema,
  crisisContactSchema,
  escalationSchema,
} from './contact-fields'
import { listKinds, type ListName } from './lists/index.server'
import { DEFAULT_TIME_ZONE } from '~/policy/time-zone'
import { pattern } from './pattern.server'
import { signOnSchema } from './sign-on-fields.server'
import { ACCENTS, FLAG_TEXTS, GLOBAL_STATUSES, PARTNER_FLAGS, STATUSES } from './schema'

export const partnerCode = code.describe(
  'Its code, for good: lower-case letters, digits and dashes.',
)

/** The values of a school without its lists. (ACCESS-02) */
export const partnerFields = {
  name: text(120).describe('Its full name.'),
  shorthand_name: text(60).describe('Its name in a word or two.'),
  abbreviation: text(12).describe('Such as NU.'),
  host: host('northfield.example.edu').describe(
    'Host name that leads to it, without scheme and port.',
  ),
  status: oneOf(STATUSES).describe(
    'An inactive school answers every address with a page that says it is closed.',
  ),
  direct_messaging: trueOrFalse.describe('Whether people can write messages to each other.'),
  allow_prospective: trueOrFalse.describe('Whether prospective students can sign up.'),
  program_type_name: text(40).describe('What a program of study is called here.'),
  state_or_country_field: trueOrFalse.describe(
    'Whether people are asked for their state or country.',
  ),
  international_country: trueOrFalse.describe(
    'Whether people can say that they are in another country.',
  ),
  non_school_experience: trueOrFalse.describe('Whether experience outside of school is asked for.'),
  global_status: oneOf(GLOBAL_STATUSES).describe('Whether its people meet those of other schools.'),
  assignments_active: optionalText(120).describe(
    'Where course assignments are handed in, such as lti; null for nowhere.',
  ),
  prospective_student_apply_link: webAddress.describe('Where prospective students apply.'),
  require_id: trueOrFalse.describe(
    'Whether prospective students sign up with an id that the school gave them.',
  ),
  external_id_required: trueOrFalse.describe('Whether everyone has to give an id of the school.'),
  external_id_visible: trueOrFalse.describe('Whether signing up asks for that id.'),
  external_id_name: optionalText(60).describe('What that id is called.'),
  external_id_error_message: optionalText(200).describe('The message for a wrong one.'),
}

const groupMeaningSchema = z
  .strictObject({
    group: text(200).describe('Its name in the directory.'),
    program: text(120).optional().describe('Name of the program that its members study.'),
    coach: mailAddress.optional().describe('Email address of the success coach of its members.'),
  })
  .refine(({ program, coach }) => (program === undefined) !== (coach === undefined), {
    error: 'needs either a program or a coach',
  })

/** As many as get in with the code. */
const MAX_SIGNUPS = 3000
const SIGNUPS = `must be a whole number from 1 to ${MAX_SIGNUPS}`

export const settingsSchema = z.strictObject({
  accent: oneOf(ACCENTS).optional().describe('Color of links and buttons.'),
  time_zone: timeZone
    .optional()
    .describe(
      `Time zone (IANA name) of its dates and times, and in which its days begin; ${DEFAULT_TIME_ZONE} where left out.`,
    ),
  email_domains: list(host('northfield.edu'))
    .optional()
    .describe('Domains of addresses that the school gives out: these can be posted.'),
  pbo_variant: trueOrFalse
    .optional()
    .describe('Whether the control group goes to /pbo pages, with tips, in place of /ctrl ones.'),
  instructor_test_environment: trueOrFalse
    .optional()
    .describe('Marks it visibly as a place where instructors try things out.'),
  welcome_message: longText(2000).optional().describe('Shown above the sign-up form, as Markdown.'),
  external_id_pattern: pattern
    .nullable()
    .optional()
    .describe('Regular expression (RE2) for a whole id, such as N\\d{7}.'),
  signups_per_network: z
    .int({ error: SIGNUPS })
    .min(1, { error: SIGNUPS })
    .max(MAX_SIGNUPS, { error: SIGNUPS })
    .optional()
    .describe(
      'How many people may sign up from one network, such as a lecture hall’s, within half an hour before they need the sign-up code that staff read in their settings; 100 where left out.',
    ),
  moderation_contact: contactSchema
    .nullable()
    .optional()
    .describe('Who gets an email when someone could be in danger; null ends it.'),
  moderation_escalation: escalationSchema
    .nullable()
    .optional()
    .describe('Who is told next while no one has taken the case.'),
  crisis_contacts: list(crisisContactSchema)
    .max(12, { error: 'must have at most 12 entries' })
    .nullable()
    .optional()
    .describe(
      'Who helps in a crisis: shown to people who may be in danger, and on /get-help before the country’s lines.',
    ),
  community_rules: list(communityRuleSchema)
    .max(20, { error: 'must have at most 20 entries' })
    // A decision names one.
    .refine((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, {
      error: 'must have different names',
    })
    .nullable()
    .optional()
    .describe(
      'By which rules staff hide and remove what people wrote: they choose one each time, and its author reads which. The usual ones where left out; null ends them.',
    ),
  quote_images: trueOrFalse.optional().describe('Whether quotes on home have pictures.'),
  refer_a_friend_link: webAddress.optional().describe('Where people invite a friend.'),
  home_country: z
    .string({ error: 'must be a text' })
    .regex(/^[A-Z]{2}$/, { error: 'must be the two letters of a country, such as US' })
    .optional()
    .describe(
      'Country of the school (ISO 3166); people of others are international. US if left out.',
    ),
  appointment_link: webAddress
    .optional()
    .describe('Where people make an appointment with a peer coach; profiles link to it.'),
  coaches_see_visits: trueOrFalse
    .optional()
    .describe('Whether success coaches see which of their students haven’t visited for two weeks.'),
  coach_links: z
    .strictObject({
      scholarship_portal: webAddress.optional(),
      career_services: webAddress.optional(),
      counseling: webAddress.optional(),
      job_board: webAddress.optional(),
      tutoring: webAddress.optional(),
    })
    .nullable()
    .optional()
    .describe('Where the quick links of success coaches lead; null ends them.'),
  own_university: trueOrFalse
    .optional()
    .describe('Whether it is the product’s own, whose people aren’t asked to join all schools.'),
  chosen_school_topic: slug
    .nullable()
    .optional()
    .describe('Code of the topic in which students tell why they chose the school.'),
  // Null ends it: what a file leaves out stays as it is.
  single_sign_on: signOnSchema
    .nullable()
    .optional()
    .describe('The school’s own login (OpenID Connect, or SAML 2.0); null ends it.'),
  scim_groups: list(groupMeaningSchema)
    .max(500, { error: 'must have at most 500 entries' })
    .nullable()
    .optional()
    .describe(
      'What groups of the school’s directory (SCIM) mean; others are kept and mean nothing.',
    ),
})

export const flagsSchema = z.strictObject(
  Object.fromEntries(
    PARTNER_FLAGS.map((flag) => [flag, trueOrFalse.optional().describe(FLAG_TEXTS[flag])]),
  ) as Record<(typeof PARTNER_FLAGS)[number], z.ZodOptional<typeof trueOrFalse>>,
)

/** A school as one file (CLI-12). Only the code is always needed; a new school needs more. */
export const partnerFileSchema = z.strictObject({
  partner_code: partnerCode,
  ...(Object.fromEntries(
    Object.entries(partnerFields).map(([name, field]) => [name, field.optional()]),
  ) as { [Name in keyof typeof partnerFields]: z.ZodOptional<(typeof partnerFields)[Name]> }),
  flags: flagsSchema.optional().describe('Feature flags by name; those left out stay as they are.'),
  settings: settingsSchema
    .optional()
    .describe('Settings by name; those left out stay as they are.'),
  ...(Object.fromEntries(
    listKinds.map(([name, { schema, about }]) => [name, list(schema).optional().describe(about)]),
  ) as {
    [Name in ListName]: z.ZodOptional<z.ZodArray<(typeof LISTS)[Name]['schema']>>
  }),
})

/** A school as someone gave it: what is left out stays as it is. */
export type PartnerInput = z.infer<typeof partnerFileSchema>
/** A whole school. */
export type PartnerFile = Required<PartnerInput>

/** What a new school cannot do without. */
export const REQUIRED_FIELDS = ['name', 'shorthand_name', 'abbreviation', 'host'] as const

export const NEW_PARTNER_DEFAULTS: Omit<
  PartnerFile,
  'partner_code' | (typeof REQUIRED_FIELDS)[number]
> = {
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
  ...(Object.fromEntries(listKinds.map(([name]) => [name, []])) as unknown as Pick<
    PartnerFile,
    ListName
  >),
}
