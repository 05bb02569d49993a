import type { Audience } from '~/policy/announcements'
import { WEEKDAYS } from '~/policy/escalation'
import { ACCENTS, PARTNER_FLAGS } from '../partners/schema'
import type { Shape } from './schema-shape'

const EVERYONE: Audience = { status: [], programs: [], campuses: [], roles: [] }

/** Who a setting is about, and how that is said next to it. */
export const CONCERNED = {
  everyone: { words: 'everyone', audience: EVERYONE },
  students: {
    words: 'students and alumni',
    audience: { ...EVERYONE, status: ['current', 'alumni'] },
  },
  prospective: {
    words: 'prospective students',
    audience: { ...EVERYONE, status: ['prospective'] },
  },
  coaches: { words: 'success coaches', audience: { ...EVERYONE, roles: ['coach'] } },
  staff: { words: 'school staff', audience: { ...EVERYONE, roles: ['staff'] } },
} as const satisfies Record<string, { words: string; audience: Audience }>
export type Concerned = keyof typeof CONCERNED

export type Setting = Shape[string] & { concerns: Concerned }
export type Section = { title: string; about: string; settings: Record<string, Setting> }

const line = (label: string, concerns: Concerned = 'everyone'): Setting => ({
  kind: 'line',
  label,
  concerns,
})
const text = (label: string, concerns: Concerned): Setting => ({ kind: 'text', label, concerns })
const number = (label: string, concerns: Concerned): Setting => ({
  kind: 'number',
  label,
  concerns,
})
const onOff = (label: string, concerns: Concerned = 'everyone'): Setting => ({
  kind: 'switch',
  label,
  concerns,
})
const asChoices = (names: readonly string[]) =>
  names.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))

/** What each flag is called where it's turned on. */
const FLAG_LABELS: Record<(typeof PARTNER_FLAGS)[number], { label: string; concerns: Concerned }> =
  {
    announcements: { label: 'Announcements', concerns: 'everyone' },
    dark_mode: { label: 'Dark mode', concerns: 'everyone' },
    events: { label: 'Events', concerns: 'everyone' },
    enrollment_module_discussions_topics: {
      label: 'Posts in topics for prospective students',
      concerns: 'students',
    },
    enrollment_module_home_page: {
      label: 'A home for prospective students',
      concerns: 'prospective',
    },
    enrollment_module_opt_in: { label: 'Talks with prospective students', concerns: 'students' },
    enrollment_module_post_release_opt_in: {
      label: 'Home asks about talks, after prospective students have come',
      concerns: 'students',
    },
    enrollment_module_pre_release: {
      label: 'Home asks about talks, before prospective students come',
      concerns: 'students',
    },
    insights: { label: 'Insights', concerns: 'staff' },
    pictures: { label: 'Pictures', concerns: 'everyone' },
    prospective_home_page_feature_posts: {
      label: 'Featured posts for prospective students',
      concerns: 'prospective',
    },
    strong_passwords: { label: 'Strong passwords', concerns: 'everyone' },
    topics_page_v2: { label: 'Pages of topics', concerns: 'everyone' },
    two_steps_for_staff: { label: 'Two-step login for staff', concerns: 'staff' },
    unnamed_questions: { label: 'Questions without a name', concerns: 'everyone' },
  }

const phone = { kind: 'line', hint: 'As one dials it.' } as const
const person = {
  name: { kind: 'line', label: 'Name' },
  email: { kind: 'email', label: 'Email address' },
} as const satisfies Shape

/** What administrators set, by the page of its form. What the site's operators set isn't here. */
export const SECTIONS = {
  names: {
    title: 'Names and look',
    about: 'What your school is called here, and its color.',
    settings: {
      name: line('Name'),
      shorthand_name: line('Short name'),
      abbreviation: line('Abbreviation'),
      program_type_name: line('What a program is called'),
      accent: { kind: 'choice', label: 'Color', choices: asChoices(ACCENTS), concerns: 'everyone' },
      time_zone: line('Time zone'),
      home_country: line('Country'),
      quote_images: onOff('Pictures with quotes'),
    },
  },
  signup: {
    title: 'Signing up',
    about: 'Who can sign up, and what they are asked.',
    settings: {
      allow_prospective: onOff('Prospective students', 'prospective'),
      prospective_student_apply_link: line('Where they apply', 'prospective'),
      welcome_message: text('Words of welcome', 'prospective'),
      require_id: onOff('Prospective students need an id', 'prospective'),
      external_id_visible: onOff('Ask for an id'),
      external_id_required: onOff('Everyone needs an id'),
      external_id_name: line('What the id is called'),
      external_id_pattern: line('What an id looks like'),
      external_id_error_message: line('Message for a wrong id'),
      state_or_country_field: onOff('Ask for a state or country'),
      international_country: onOff('Ask for another country'),
      non_school_experience: onOff('Ask for experience outside of school'),
      signups_per_network: number('People who sign up from one network', 'everyone'),
    },
  },
  features: {
    title: 'Features',
    about: 'What people can do here.',
    settings: {
      direct_messaging: onOff('Messages'),
      ...(Object.fromEntries(
        PARTNER_FLAGS.map((flag) => [flag, { kind: 'switch', ...FLAG_LABELS[flag] }]),
      ) as Record<(typeof PARTNER_FLAGS)[number], Setting>),
    },
  },
  links: {
    title: 'Links',
    about: 'Where quick links lead, and what coaches see.',
    settings: {
      refer_a_friend_link: line('Refer a friend', 'students'),
      appointment_link: line('Appointments with peer coaches', 'students'),
      coaches_see_visits: onOff('Coaches see who stays away', 'coaches'),
      coach_links: {
        kind: 'group',
        label: 'Quick links of coaches',
        concerns: 'coaches',
        fields: {
          scholarship_portal: { kind: 'line', label: 'Scholarship portal' },
          career_services: { kind: 'line', label: 'Career services' },
          counseling: { kind: 'line', label: 'Counseling' },
          job_board: { kind: 'line', label: 'Job board' },
          tutoring: { kind: 'line', label: 'Tutoring' },
        },
      },
    },
  },
  help: {
    title: 'Who helps',
    about: 'Who is told when someone may be in danger, and who helps in a crisis.',
    settings: {
      moderation_contact: {
        kind: 'group',
        label: 'Who is told first',
        concerns: 'staff',
        fields: person,
      },
      moderation_escalation: {
        kind: 'group',
        label: 'And when no one answers',
        concerns: 'staff',
        fields: {
          minutes: { kind: 'number', label: 'Minutes to wait' },
          contacts: {
            kind: 'rows',
            label: 'Who is told then',
            one: 'Person',
            most: 5,
            fields: person,
          },
          hours: {
            kind: 'group',
            label: 'When the minutes count',
            hint: 'Around the clock where you leave it empty.',
            fields: {
              days: {
                kind: 'boxes',
                label: 'Days',
                choices: WEEKDAYS.map((value) => ({ value, label: value })),
              },
              from: { kind: 'line', label: 'From', hint: 'Such as 08:30.' },
              to: { kind: 'line', label: 'To', hint: 'Such as 17:00.' },
            },
          },
        },
      },
      crisis_contacts: {
        kind: 'rows',
        label: 'Who helps in a crisis',
        one: 'Contact',
        most: 12,
        concerns: 'everyone',
        fields: {
          label: { kind: 'line', label: 'Name', hint: 'Such as Counseling center.' },
          phone: { ...phone, label: 'Phone' },
          text_number: { ...phone, label: 'Number for text messages' },
          link: { kind: 'line', label: 'Page or chat' },
          hours: { kind: 'line', label: 'When someone answers' },
          for: { kind: 'line', label: 'Who it is for' },
        },
      },
    },
  },
  rules: {
    title: 'Rules',
    about: 'By which staff hide and remove what people wrote.',
    settings: {
      community_rules: {
        kind: 'rows',
        label: 'Community rules',
        one: 'Rule',
        most: 20,
        concerns: 'everyone',
        fields: {
          name: { kind: 'line', label: 'Rule', hint: 'Such as Be kind.' },
          about: { kind: 'line', label: 'What it means' },
        },
      },
    },
  },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof SECTIONS
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]
export const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name)

/** A setting before and after, in words, and how many people it is about. */
export type PlannedSetting = {
  label: string
  from: string
  to: string
  words: string
  people: number
}

export const SAVED = 'Saved. Everyone has it now.'
export const NOTHING_NEW = 'That’s how it is already.'
export const PLAN_CHANGED =
  'Something else was saved here meanwhile. This is what would change now.'
