import * as z from 'zod'
import { optionalLineField } from '~/domain/accounts/fields'
import {
  isSchoolRole,
  isStatus,
  SCHOOL_ROLES,
  type SchoolRole,
} from '~/policy/people-administration'

/** People on one page */
export const SCHOOL_PEOPLE_PAGE = 50

/** Each role by its name, and what follows from giving it. */
export const ROLE_TEXTS: Record<SchoolRole, { label: string; gives: string }> = {
  current_student: {
    label: 'Current student',
    gives: 'They see what students see.',
  },
  prospective_student: {
    label: 'Prospective student',
    gives: 'They only see members who agreed to talk with prospective students.',
  },
  applicant: {
    label: 'Applicant',
    gives: 'They only see members who agreed to talk with prospective students.',
  },
  alumni: { label: 'Alumni', gives: 'They see what alumni see.' },
  leader: { label: 'Leader', gives: 'Leader will be next to their name.' },
  success_coach: {
    label: 'Success coach',
    gives: 'They can be the coach of students, and will see who of them needs help.',
  },
  school_staff: {
    label: 'School staff',
    gives: 'They will see what members flag and report, and decide about it.',
  },
  school_administrator: {
    label: 'School administrator',
    gives: 'They will change everything on the pages of your school, as you do.',
  },
}

/** What follows from taking one. */
export const ROLE_LOSSES: Partial<Record<SchoolRole, string>> = {
  leader: 'Leader will no longer be next to their name.',
  success_coach: 'They can no longer be anyone’s coach.',
  school_staff: 'They will no longer see what members flag and report.',
  school_administrator: 'They will no longer see the pages of your school.',
}

export const STATES = ['active', 'invited', 'suspended'] as const
export type PersonState = (typeof STATES)[number]
export const STATE_LABELS: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Never logged in',
  suspended: 'Suspended',
}

export type PeopleChoice = { text: string; role: SchoolRole | null; state: PersonState | null }

/** Characters of a search */
const MOST_TEXT = 200

/** What a list is asked for; what isn't known asks for nothing. */
export function readPeopleChoice(params: URLSearchParams): PeopleChoice {
  const role = params.get('role') ?? ''
  return {
    text: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MOST_TEXT),
    role: isSchoolRole(role) ? role : null,
    state: STATES.find((state) => state === params.get('state')) ?? null,
  }
}

/** Someone in the list. */
export type SchoolPerson = {
  id: string
  name: string
  email: string
  roles: SchoolRole[]
  state: PersonState
}

/** What administrators see of someone: nothing that opens the account, and nothing but the school's own. */
export type SchoolPersonDetails = SchoolPerson & {
  /** Why nothing can be changed here */
  locked: 'yourself' | 'operators' | null
  program: string | null
  campus: string | null
  coach: { id: string; name: string } | null
  email_confirmed: boolean
  undeliverable_at: string | null
  created_at: string
  joined_at: string | null
  last_seen_at: string | null
  has_two_steps: boolean
  sessions: number
  /** How many have them as their coach */
  students: number
  /** Null about oneself: no one learns of cases about their own content */
  open_cases: number | null
  suspended_at: string | null
  suspended_reason: string | null
}

type RoleHolder = {
  enrollment_status: string | null
  leader: boolean
  coach_user: boolean
  roles: string[]
}

const STATUS_ROLES: Readonly<Record<string, SchoolRole>> = {
  prospective: 'prospective_student',
  'devry-prospect': 'prospective_student',
  applicant: 'applicant',
  alumni: 'alumni',
}

/** The roles of someone, their status first. */
export function schoolRoles({ enrollment_status, leader, coach_user, roles }: RoleHolder) {
  const status = STATUS_ROLES[enrollment_status ?? ''] ?? 'current_student'
  const has = { leader, success_coach: coach_user } as Partial<Record<SchoolRole, boolean>>
  return SCHOOL_ROLES.filter((role) =>
    isStatus(role) ? role === status : (has[role] ?? roles.includes(role)),
  )
}

/** What is checked as a line of a list is: by `readPerson`. */
const typed = z.string().optional()
const several = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.string().array(),
)
export const inviteSchema = z.object({
  email: typed,
  first_name: typed,
  last_name: typed,
  status: typed,
  roles: several,
  program: typed,
  institution: typed,
  coach: typed,
  invite: typed,
})
export type InviteInput = z.output<typeof inviteSchema>

export const STATUSES = SCHOOL_ROLES.filter(isStatus)
export const OTHER_ROLES = SCHOOL_ROLES.filter((role) => !isStatus(role))
export const ADDED = 'The account is there.'
export const ADDED_AND_INVITED = 'The account is there, and an invitation is on its way.'
export const ALREADY_THERE = (email: string) => `${email} already has an account here.`

export const suspendSchema = z.object({
  reason: optionalLineField(500, 'Please use at most 500 characters'),
})
export const coachSchema = z.object({ coach: z.string().optional() })

export const COACH_UNKNOWN = 'Pick a coach of your school'
export const ROLE_GIVEN = (role: SchoolRole, name: string) =>
  `${name} now has the role ${ROLE_TEXTS[role].label}.`
export const ROLE_TAKEN = (role: SchoolRole, name: string) =>
  `${name} no longer has the role ${ROLE_TEXTS[role].label}.`
export const COACH_CHANGED = (name: string) => `The coach of ${name} is changed.`
export const SUSPENDED = (name: string) => `${name} is suspended.`
export const LIFTED = (name: string) => `${name} can log in again.`

export const OWN_ACCOUNT = 'You can’t change your own account here. Another administrator can.'
export const OPERATORS_ACCOUNT =
  'Only the site’s operators change accounts of the product’s own staff.'
