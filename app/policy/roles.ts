import { isProspective, isStaff } from './viewer'

/** The attributes that determine a person's roles. */
export type RoleAttributes = {
  enrollment_status: string | null
  leader: boolean
  coach_user: boolean
  control_group: boolean
  test_user: boolean
  global: boolean
  /** global_status of their institution, if any */
  institution_global_status: string | null
  lti_course_ids: string[]
  roles: string[]
}

/** Each role and who has it; a person can have several. (ACCESS-09) */
export const ROLES = {
  current_student_or_alumni: (person) => !isProspective(person),
  prospective_student: isProspective,
  applicant: ({ enrollment_status }) => enrollment_status === 'applicant',
  leader: ({ leader }) => leader,
  success_coach: ({ coach_user }) => coach_user,
  control_group: ({ control_group }) => control_group,
  course_user: ({ lti_course_ids }) => lti_course_ids.length > 0,
  test_user: ({ test_user }) => test_user,
  global_user: ({ global }) => global,
  hybrid_user: ({ institution_global_status }) => institution_global_status === 'hybrid',
  staff: isStaff,
} as const satisfies Record<string, (person: RoleAttributes) => boolean>

export type RoleName = keyof typeof ROLES

const ROLE_NAMES = Object.keys(ROLES) as RoleName[]

export const listRoles = (person: RoleAttributes): RoleName[] =>
  ROLE_NAMES.filter((name) => ROLES[name](person))
