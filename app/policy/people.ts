import { all, always, any, eq, not, oneOf, type Condition } from './condition'
import { isProspective, isStaff, PROSPECTIVE_STATUSES, type Viewer } from './viewer'

const aProspective = oneOf('enrollment_status', PROSPECTIVE_STATUSES)

/**
 * Whose full profile the viewer may see, and whom search may name. (PROFILE-04 to -06, SEARCH-37)
 * Fields: id, partner_code, global, test_user, invalid_user, joined_date, enrollment_status,
 * enrollment_opt_status. `joined_date` is compared with null only.
 */
export function visiblePeople(viewer: Viewer, partner: { allow_prospective: boolean }): Condition {
  return any(
    eq('id', viewer.id),
    all(
      inReach(viewer),
      viewer.test_user ? always : eq('test_user', false),
      eq('invalid_user', false),
      not(eq('joined_date', null)),
      partner.allow_prospective ? acrossEnrollment(viewer) : always,
      not(oneOf('id', viewer.blocked_ids)),
    ),
  )
}

/**
 * Whose full profile everybody may see who may see their posts: what search answers about posts may
 * rest on such a profile. Somebody from another school reads the posts of whoever shares with all
 * students and need not see their profile; where there are prospective students, neither side sees
 * everybody of the other. (PROFILE-05, PROFILE-06, SEARCH-37)
 * Fields: those of `visiblePeople`, and partner.allow_prospective of the person's own school.
 */
export const openProfile: Condition = openWhere(
  all(not(aProspective), eq('enrollment_opt_status', 'in')),
)

/** The same for readers who are no prospective students: those see every student and alumnus. */
export const openToStudents: Condition = openWhere(not(aProspective))

/** Whether `openToStudents` says whose profile the viewer may see. */
export const readsAsStudent = (viewer: Viewer): boolean =>
  !isProspective(viewer) || isStaff(viewer) || viewer.coach_user

function openWhere(amongProspects: Condition): Condition {
  return all(
    eq('global', false),
    eq('test_user', false),
    eq('invalid_user', false),
    not(eq('joined_date', null)),
    any(eq('partner.allow_prospective', false), amongProspects),
  )
}

/** Same school, or both global; a non-global viewer of a hybrid institution ('ninja') sees no global profile. */
function inReach(viewer: Viewer): Condition {
  const sameSchool = eq('partner_code', viewer.partner_code)
  if (viewer.global) return any(sameSchool, eq('global', true))
  return viewer.institution_global_status === 'hybrid'
    ? all(sameSchool, eq('global', false))
    : sameSchool
}

/**
 * Between prospective students and students or alumni the student's opt status decides. Staff and
 * coaches work with both. (PROFILE-06)
 */
function acrossEnrollment(viewer: Viewer): Condition {
  if (isStaff(viewer) || viewer.coach_user) return always
  if (isProspective(viewer)) return any(aProspective, eq('enrollment_opt_status', 'in'))
  return viewer.enrollment_opt_status === 'in' ? always : not(aProspective)
}

/** Nobody follows themselves. (PEOPLE-05) */
export const mayFollow = (viewer: Viewer, target: { id: string }): boolean =>
  target.id !== viewer.id

/** Nobody blocks themselves. (PEOPLE-10) */
export const mayBlock = (viewer: Viewer, target: { id: string }): boolean => target.id !== viewer.id

/** The enrollment-status filter needs the school's and the viewer's permission. (SEARCH-28) */
export const mayFilterByEnrollment = (
  viewer: Viewer,
  partner: { allow_prospective: boolean },
): boolean => partner.allow_prospective && viewer.can_see_prospectives
