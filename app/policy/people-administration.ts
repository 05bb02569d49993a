import { ENROLLMENT_ROLE_NAMES, type AssignableRoleName } from './assignable-roles'

/** The roles that a school's administrators give and take; operators decide about the others. */
export const SCHOOL_ROLES = [
  'current_student',
  'prospective_student',
  'applicant',
  'alumni',
  'leader',
  'success_coach',
  'school_staff',
  'school_administrator',
] as const satisfies readonly AssignableRoleName[]
export type SchoolRole = (typeof SCHOOL_ROLES)[number]

export const isSchoolRole = (name: string): name is SchoolRole =>
  SCHOOL_ROLES.some((role) => role === name)

/** Of these a person has exactly one: another takes its place. */
export const isStatus = (role: SchoolRole): boolean => ENROLLMENT_ROLE_NAMES.includes(role)
