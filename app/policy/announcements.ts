import { all, always, any, eq, matchesCondition, not, oneOf, type Condition } from './condition'
import { hasFlag } from './flags'
import { isStaff, PROSPECTIVE_STATUSES, type PartnerContext, type Viewer } from './viewer'

const ALUMNI = 'alumni'

const STATUSES = {
  // Who works at the school has no other status.
  current: all(
    not(oneOf('enrollment_status', [...PROSPECTIVE_STATUSES, ALUMNI])),
    eq('staff', false),
    eq('coach_user', false),
  ),
  alumni: eq('enrollment_status', ALUMNI),
  prospective: oneOf('enrollment_status', PROSPECTIVE_STATUSES),
} as const

const ROLES = {
  leader: eq('leader', true),
  coach: eq('coach_user', true),
  staff: eq('staff', true),
} as const

export type AudienceStatus = keyof typeof STATUSES
export type AudienceRole = keyof typeof ROLES
export const AUDIENCE_STATUSES = Object.keys(STATUSES) as AudienceStatus[]
export const AUDIENCE_ROLES = Object.keys(ROLES) as AudienceRole[]

/** Who an announcement is for: an empty list leaves no one out, and who fits all four sees it. */
export type Audience = {
  status: readonly AudienceStatus[]
  /** Ids of programs */
  programs: readonly string[]
  /** Ids of institutions */
  campuses: readonly string[]
  roles: readonly AudienceRole[]
}

/** Fields: enrollment_status, program_id, institution_id, leader, coach_user, staff. */
export const inAudience = ({ status, programs, campuses, roles }: Audience): Condition =>
  all(
    status.length > 0 ? any(...status.map((name) => STATUSES[name])) : always,
    programs.length > 0 ? oneOf('program_id', programs) : always,
    campuses.length > 0 ? oneOf('institution_id', campuses) : always,
    roles.length > 0 ? any(...roles.map((name) => ROLES[name])) : always,
  )

type Person = Pick<
  Viewer,
  'enrollment_status' | 'program_id' | 'institution_id' | 'leader' | 'coach_user' | 'roles'
>

const toRow = (person: Person) => {
  const { enrollment_status, program_id, institution_id, leader, coach_user } = person
  const row = { enrollment_status, program_id, institution_id, leader, coach_user }
  return { ...row, staff: isStaff(person) }
}

/** What of someone decides whether an announcement is for them. */
export const isMeant = (person: Person, audience: Audience): boolean =>
  matchesCondition(inAudience(audience), toRow(person))

/** The same the other way around: what each list may name so that someone is meant by it. */
export function namesFor(person: Person): Audience {
  const row = toRow(person)
  const { program_id, institution_id } = person
  return {
    status: AUDIENCE_STATUSES.filter((name) => matchesCondition(STATUSES[name], row)),
    programs: program_id === null ? [] : [program_id],
    campuses: institution_id === null ? [] : [institution_id],
    roles: AUDIENCE_ROLES.filter((name) => matchesCondition(ROLES[name], row)),
  }
}

/**
 * Who a school reaches on home: people who have joined and can log in, without those who only test.
 * Fields: partner_code, joined_date, deleted_at, suspended_at, invalid_user, test_user; those that name
 * a time are compared with null only.
 */
export const reachablePeople = (partner_code: string): Condition =>
  all(
    eq('partner_code', partner_code),
    not(eq('joined_date', null)),
    eq('deleted_at', null),
    eq('suspended_at', null),
    eq('invalid_user', false),
    eq('test_user', false),
  )

type Member = Pick<Viewer, 'flags' | 'roles'>
type School = Pick<PartnerContext, 'flags'>

/** Where the school's announcements are shown at all. */
export const hasAnnouncements = (viewer: Pick<Viewer, 'flags'>, partner: School): boolean =>
  hasFlag(viewer, partner, 'announcements')

/** Staff of the school, which is the viewer's own. */
export const canAnnounce = (viewer: Member, partner: School): boolean =>
  hasAnnouncements(viewer, partner) && isStaff(viewer)
