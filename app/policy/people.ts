import { all, always, any, eq, not, oneOf, type Condition } from './condition'
import {
  isProspective,
  isStaff,
  PROSPECTIVE_STATUSES,
  type PartnerContext,
  type Viewer,
} from './viewer'

const hasProspectiveStatus = oneOf('enrollment_status', PROSPECTIVE_STATUSES)

/**
 * Whose full profile the viewer can see, and who search can name. (PROFILE-04 to -06, SEARCH-37)
 * Fields: id, partner_code, global, test_user, invalid_user, joined_date, enrollment_status,
 * enrollment_opt_status. `joined_date` is compared with null only.
 */
export function visiblePeople(viewer: Viewer, partner: { allow_prospective: boolean }): Condition {
  const shared = partner.allow_prospective ? openAcrossEnrollment(viewer) : always
  return any(eq('id', viewer.id), all(knownPeople(viewer), shared))
}

/**
 * Whose first name the viewer can be told: whose profile they see, or would see if it were shared
 * between prospective students and students. (PROFILE-27) Fields: as of `visiblePeople`.
 */
export const knownPeople = (viewer: Viewer): Condition =>
  all(
    inSameCommunity(viewer),
    viewer.test_user ? always : eq('test_user', false),
    eq('invalid_user', false),
    not(eq('joined_date', null)),
    not(oneOf('id', viewer.blocked_ids)),
  )

/**
 * Whose full profile is visible to everyone who can see their posts, so that search can use it to
 * find posts. Readers from another school see the posts of members who share with all students, but
 * maybe not their profile; and prospective students and members don't see all of each other.
 * (PROFILE-05, PROFILE-06, SEARCH-37)
 * Fields: those of `visiblePeople`, and partner.allow_prospective of the person's own school.
 */
export const publicProfile: Condition = openProfileWhere(
  all(not(hasProspectiveStatus), eq('enrollment_opt_status', 'in')),
)

/** The same for readers who aren't prospective students: they see every student and alumnus. */
export const profileOpenToStudents: Condition = openProfileWhere(not(hasProspectiveStatus))

/** Whether `profileOpenToStudents` applies to the viewer. */
export const hasStudentView = (viewer: Viewer): boolean =>
  !isProspective(viewer) || isStaff(viewer) || viewer.coach_user

function openProfileWhere(enrollmentRule: Condition): Condition {
  return all(
    eq('global', false),
    eq('test_user', false),
    eq('invalid_user', false),
    not(eq('joined_date', null)),
    any(eq('partner.allow_prospective', false), enrollmentRule),
  )
}

/** Same school, or both global. A non-global viewer at a hybrid institution sees no global profile. */
function inSameCommunity(viewer: Viewer): Condition {
  const sameSchool = eq('partner_code', viewer.partner_code)
  if (viewer.global) return any(sameSchool, eq('global', true))
  return viewer.institution_global_status === 'hybrid'
    ? all(sameSchool, eq('global', false))
    : sameSchool
}

/**
 * Between prospective students and students or alumni, the student's opt status decides. Staff and
 * coaches see both. (PROFILE-06)
 */
function openAcrossEnrollment(viewer: Viewer): Condition {
  if (isStaff(viewer) || viewer.coach_user) return always
  if (isProspective(viewer)) return any(hasProspectiveStatus, eq('enrollment_opt_status', 'in'))
  return viewer.enrollment_opt_status === 'in' ? always : not(hasProspectiveStatus)
}

/** Has a country, and not that of the school. (PROFILE-22) */
export const isInternational = (
  { settings }: Pick<PartnerContext, 'settings'>,
  country: string | null,
): boolean => country !== null && country !== (settings.home_country ?? DEFAULT_HOME_COUNTRY)

const DEFAULT_HOME_COUNTRY = 'US'

/** Who is past the introduction and in no study without one, as the pages of the profile are. (PROFILE-31) */
export const canEditProfile = (viewer: Pick<Viewer, 'core_complete' | 'control_group'>): boolean =>
  viewer.core_complete && !viewer.control_group

/** Not oneself. (PEOPLE-05) */
export const canFollow = (viewer: Viewer, target: { id: string }): boolean =>
  target.id !== viewer.id

/** Not oneself. (PEOPLE-10) */
export const canBlock = (viewer: Viewer, target: { id: string }): boolean => target.id !== viewer.id

/** The enrollment-status filter needs the school's and the viewer's permission. (SEARCH-28) */
export const canFilterByEnrollment = (
  viewer: Viewer,
  partner: { allow_prospective: boolean },
): boolean => partner.allow_prospective && viewer.can_see_prospectives
