import { seededId } from '../ids'
import type { Tables } from '../rows'
import { before, DAY } from '../time'
import { LAKESIDE, NORTHFIELD, type Place } from '../writing/pools'

/** The two schools of the demo world with their branches and programs. */

const FOUNDED = 800 * DAY

export interface School {
  place: Place
  email_domain: string
  partner: Tables['Partner']
  institutions: Tables['Institution'][]
  programs: Tables['Program'][]
}

const ENROLLMENT_FLAGS = {
  enrollment_module_pre_release: true,
  enrollment_module_post_release_opt_in: true,
  enrollment_module_opt_in: true,
  enrollment_module_home_page: true,
  enrollment_module_discussions_topics: true,
}

const NORTHFIELD_WELCOME = `Curious about Northfield? **You are welcome here.**

Read what students ask and tell one another, and ask them what no brochure says: what the first weeks are like, where people live, and whether the food is any good.`

const COMPLETION =
  'Pick any three. They count for the **first-year portfolio**; a private response counts as well.'

/** A partner row; what is not given is the default of the schema. */
export function partnerRow(
  given: Pick<
    Tables['Partner'],
    'partner_code' | 'name' | 'shorthand_name' | 'abbreviation' | 'created_at'
  > &
    Partial<Tables['Partner']>,
): Tables['Partner'] {
  return {
    id: seededId(FOUNDED, 'partner', given.partner_code),
    status: 'active',
    host: `${given.partner_code}.localhost`,
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
    updated_at: given.created_at,
    ...given,
  }
}

export function institutionRow(
  given: Pick<Tables['Institution'], 'partner_code' | 'institution_code' | 'name'> &
    Partial<Tables['Institution']>,
): Tables['Institution'] {
  return {
    id: seededId(FOUNDED, 'institution', given.partner_code, given.institution_code),
    status: 'active',
    primary: false,
    campus: null,
    global_status: 'hybrid',
    institution_type: null,
    program_type_name: null,
    external_id_required: false,
    state_or_country_field: false,
    completion_requirement: null,
    completion_instructions: null,
    assignments_active: null,
    external_id_pattern: null,
    one_time_prompts: [],
    ...given,
  }
}

export function programRows(partner_code: string, names: readonly string[]): Tables['Program'][] {
  return names.map((name) => ({
    id: seededId(FOUNDED, 'program', partner_code, name),
    partner_code,
    name,
  }))
}

export function northfield(today: Date): School {
  const partner_code = 'northfield'
  const branch = { partner_code, institution_type: 'University', state_or_country_field: true }
  return {
    place: NORTHFIELD,
    email_domain: 'northfield.test',
    partner: partnerRow({
      partner_code,
      name: 'Northfield University',
      shorthand_name: 'Northfield',
      abbreviation: 'NU',
      direct_messaging: true,
      allow_prospective: true,
      state_or_country_field: true,
      international_country: true,
      prospective_student_apply_link: 'https://northfield.test/apply',
      flags: { topics_page_v2: true, ...ENROLLMENT_FLAGS },
      settings: {
        accent: 'forest',
        email_domains: ['northfield.test'],
        welcome_message: NORTHFIELD_WELCOME,
        quote_images: true,
        moderation_contact: { name: 'Renee Whitfield', email: 'care-team@northfield.test' },
      },
      created_at: before(today, FOUNDED),
    }),
    institutions: [
      institutionRow({
        ...branch,
        institution_code: 'nu-main',
        name: 'Northfield Main Campus',
        campus: 'Northfield',
        primary: true,
        completion_requirement: 'Respond to three prompts before week six',
        completion_instructions: COMPLETION,
        one_time_prompts: ['mobile-app'],
      }),
      institutionRow({
        ...branch,
        institution_code: 'nu-river',
        name: 'Riverside Center',
        campus: 'Riverside',
        global_status: 'private',
      }),
      institutionRow({
        ...branch,
        institution_code: 'nu-harbor',
        name: 'Harbor Extension',
        campus: 'Harbor',
        status: 'inactive',
      }),
    ],
    programs: programRows(partner_code, [
      'Nursing',
      'Business Administration',
      'Computer Science',
      'Psychology',
      'Biology',
      'Elementary Education',
    ]),
  }
}

export function lakeside(today: Date): School {
  const partner_code = 'lakeside'
  return {
    place: LAKESIDE,
    email_domain: 'lakeside.test',
    partner: partnerRow({
      partner_code,
      name: 'Lakeside College',
      shorthand_name: 'Lakeside',
      abbreviation: 'LC',
      global_status: 'private',
      flags: { topics_page_v2: true },
      external_id_visible: true,
      external_id_required: true,
      external_id_name: 'Student number',
      external_id_error_message:
        'Your student number has the letter L and six digits, as on your student card.',
      settings: {
        accent: 'lake',
        email_domains: ['lakeside.test'],
        external_id_pattern: 'L\\d{6}',
        refer_a_friend_link: 'https://lakeside.test/bring-a-friend',
      },
      created_at: before(today, FOUNDED - 90 * DAY),
    }),
    institutions: [
      institutionRow({
        partner_code,
        institution_code: 'lc-main',
        name: 'Lakeside College',
        campus: 'Port Ellis',
        primary: true,
        global_status: 'private',
        institution_type: 'Community college',
      }),
    ],
    programs: programRows(partner_code, ['Nursing', 'Hospitality Management', 'Graphic Design']),
  }
}
