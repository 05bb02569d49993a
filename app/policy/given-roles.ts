import { productRole } from './viewer'

/** What somebody's row says of the roles that support gives and takes. */
export type RoleFacts = {
  enrollment_status: string | null
  leader: boolean
  coach_user: boolean
  control_group: boolean
  test_user: boolean
  roles: string[]
}

/** What becomes of the row; `off` is missing where one cannot simply stop being it. */
type GivenRole = { on: Change; off?: Change }
type Change = (facts: RoleFacts, product: string) => Partial<RoleFacts>

const enrolled = (enrollment_status: string | null): GivenRole => ({
  on: () => ({ enrollment_status }),
})
const marked = (name: 'leader' | 'coach_user' | 'control_group' | 'test_user'): GivenRole => ({
  on: () => ({ [name]: true }),
  off: () => ({ [name]: false }),
})
const staff = (nameOf: (product: string) => string): GivenRole => ({
  on: ({ roles }, product) => ({ roles: [...new Set([...roles, nameOf(product)])] }),
  off: ({ roles }, product) => ({ roles: roles.filter((role) => role !== nameOf(product)) }),
})

/**
 * The roles that support gives. (ACCESS-07, ACCESS-09, CLI-25) Not among them are what people
 * choose themselves (global), what their institution makes them (hybrid) and what their school's
 * learning platform says (course user).
 */
export const GIVEN_ROLES = {
  current_student: enrolled(null),
  prospective_student: enrolled('prospective'),
  applicant: enrolled('applicant'),
  devry_prospect: enrolled('devry-prospect'),
  alumni: enrolled('alumni'),
  leader: marked('leader'),
  success_coach: marked('coach_user'),
  control_group: marked('control_group'),
  test_user: marked('test_user'),
  school_staff: staff(() => 'school_staff'),
  product_staff: staff(productRole),
} as const satisfies Record<string, GivenRole>

export type GivenRoleName = keyof typeof GIVEN_ROLES
export const GIVEN_ROLE_NAMES = Object.keys(GIVEN_ROLES) as GivenRoleName[]

/** What changes when a role is given or taken; null when it cannot be taken. */
export function changeOfRole(
  name: GivenRoleName,
  on: boolean,
  facts: RoleFacts,
  product: string,
): Partial<RoleFacts> | null {
  const role: GivenRole = GIVEN_ROLES[name]
  const change = on ? role.on : role.off
  if (!change) return null
  const wanted = change(facts, product)
  const differs = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(facts[field as keyof RoleFacts]),
  )
  return Object.fromEntries(differs)
}
