import { ADMINISTRATOR } from './administration'
import { productRole } from './viewer'

/** The columns of a user that make up the roles support can grant and revoke. */
export type RoleColumns = {
  enrollment_status: string | null
  leader: boolean
  coach_user: boolean
  control_group: boolean
  test_user: boolean
  roles: string[]
}

/** How the columns change; `revoke` is missing where a role can only be replaced by another. */
type AssignableRole = { grant: RoleChange; revoke?: RoleChange }
type RoleChange = (columns: RoleColumns, product: string) => Partial<RoleColumns>

const setEnrollmentStatus = (enrollment_status: string | null): AssignableRole => ({
  grant: () => ({ enrollment_status }),
})
const setFlag = (
  name: 'leader' | 'coach_user' | 'control_group' | 'test_user',
): AssignableRole => ({
  grant: () => ({ [name]: true }),
  revoke: () => ({ [name]: false }),
})
const setStaffRole = (roleName: (product: string) => string): AssignableRole => ({
  grant: ({ roles }, product) => ({ roles: [...new Set([...roles, roleName(product)])] }),
  revoke: ({ roles }, product) => ({ roles: roles.filter((role) => role !== roleName(product)) }),
})

/**
 * The roles that support grants. (ACCESS-07, ACCESS-09, CLI-25) Not among them: what members choose
 * themselves (global), what follows from their institution (hybrid) or from their school's learning
 * platform (course user).
 */
export const ASSIGNABLE_ROLES = {
  current_student: setEnrollmentStatus(null),
  prospective_student: setEnrollmentStatus('prospective'),
  applicant: setEnrollmentStatus('applicant'),
  devry_prospect: setEnrollmentStatus('devry-prospect'),
  alumni: setEnrollmentStatus('alumni'),
  leader: setFlag('leader'),
  success_coach: setFlag('coach_user'),
  control_group: setFlag('control_group'),
  test_user: setFlag('test_user'),
  school_staff: setStaffRole(() => 'school_staff'),
  school_administrator: setStaffRole(() => ADMINISTRATOR),
  product_staff: setStaffRole(productRole),
} as const satisfies Record<string, AssignableRole>

export type AssignableRoleName = keyof typeof ASSIGNABLE_ROLES
export const ASSIGNABLE_ROLE_NAMES = Object.keys(ASSIGNABLE_ROLES) as AssignableRoleName[]

/** Of these a person has exactly one; they are replaced, never just taken. */
export const ENROLLMENT_ROLE_NAMES = ASSIGNABLE_ROLE_NAMES.filter(
  (name) => (ASSIGNABLE_ROLES[name] as AssignableRole).revoke === undefined,
)

/** The columns that change when a role is granted or revoked; null if it can't be revoked. */
export function roleUpdate(
  name: AssignableRoleName,
  grant: boolean,
  columns: RoleColumns,
  product: string,
): Partial<RoleColumns> | null {
  const role: AssignableRole = ASSIGNABLE_ROLES[name]
  const change = grant ? role.grant : role.revoke
  if (!change) return null
  const target = change(columns, product)
  const differs = Object.entries(target).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(columns[field as keyof RoleColumns]),
  )
  return Object.fromEntries(differs)
}
