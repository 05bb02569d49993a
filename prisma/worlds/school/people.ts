import type { School } from '../demo/schools'
import { seededId } from '../ids'
import { AVATAR_BACKGROUNDS, userRow, type UserRow } from '../person'
import { item, seeded } from '../random'
import { before, DAY, MINUTE } from '../time'
import { aboutsFor } from '../writing/abouts'
import { byChance } from '../writing/choices'
import { factsOf } from '../writing/facts'
import { filler } from '../writing/fill-in'
import { INTERESTS } from '../writing/interests'
import { FIRST_NAMES, LAST_NAMES } from '../writing/names'
import type { SchoolOptions } from './options'

/** Everybody has been here before the oldest post, so that anybody can have written any post. */
const JOINED_BEFORE = 740 * DAY

export interface Role {
  name: string
  who: string
  special: Partial<UserRow>
}

/** One account of each role; 'student1' is the first of the students. */
const ROLES: readonly Role[] = [
  {
    name: 'newcomer1',
    who: 'must accept the terms',
    special: { joined_date: null, onboarding_step: 'signup' },
  },
  {
    name: 'prospective1',
    who: 'prospective student',
    special: { enrollment_status: 'prospective' },
  },
  { name: 'applicant1', who: 'applicant', special: { enrollment_status: 'applicant' } },
  { name: 'alumni1', who: 'alumna', special: { enrollment_status: 'alumni' } },
  { name: 'leader1', who: 'leader', special: { leader: true } },
  { name: 'coach1', who: 'success coach', special: { coach_user: true, program_id: null } },
  { name: 'staff1', who: 'school staff', special: { roles: ['school_staff'], program_id: null } },
  {
    name: 'employee1',
    who: 'product staff',
    special: { roles: ['quad_employee'], program_id: null },
  },
  {
    name: 'control1',
    who: 'control-group user',
    special: { control_group: true, core_complete: false },
  },
  { name: 'test1', who: 'test user', special: { test_user: true } },
  { name: 'global1', who: 'global student', special: { global: true } },
]

export interface SchoolAccount {
  email: string
  who: string
}

/** The accounts one can sign in with; every further student is student2@…, student3@… */
export function schoolAccounts(code: string, more: readonly Role[] = []): SchoolAccount[] {
  const named = [...ROLES, ...more].map(({ name, who }) => ({ email: `${name}@${code}.test`, who }))
  return [{ email: `student1@${code}.test`, who: 'current student' }, ...named]
}

export const ROLE_COUNT = ROLES.length

/** A person of the school as others need to know them; computed anew each time, never kept. */
export interface Sketch {
  id: string
  index: number
  first_name: string
  last_name: string
  program: string
  status: string | null
}

export function studentId({ seed, code, students }: SchoolOptions, index: number): string {
  return seededId(JOINED_BEFORE + (students - index) * MINUTE, seed, code, 'person', index)
}

export function sketchOf(options: SchoolOptions, school: School, index: number): Sketch {
  const rng = seeded(options.seed, options.code, 'person', index)
  return {
    id: studentId(options, index),
    index,
    first_name: rng.pick(FIRST_NAMES),
    last_name: rng.pick(LAST_NAMES),
    program: item(school.programs, index).name,
    status: statusAt(index),
  }
}

/** Of 25 people 20 are current students; it follows from the index, so that authors are found fast. */
export function statusAt(index: number): string | null {
  return item(
    [...Array<null>(20).fill(null), 'prospective', 'prospective', 'applicant', 'alumni', 'alumni'],
    index,
  )
}

export interface Kept {
  posts_count: number
  followers_count: number
  following_count: number
}

export function studentRow(
  options: SchoolOptions,
  school: School,
  index: number,
  kept: Kept,
): UserRow {
  const sketch = sketchOf(options, school, index)
  const rng = seeded(options.seed, options.code, 'profile', index)
  const joined = before(options.today, JOINED_BEFORE - (index % 500) * MINUTE)
  const facts = factsOf(school.place, sketch)
  const about = rng.chance(0.25)
    ? null
    : filler(facts, byChance(rng))(rng.pick(aboutsFor(sketch.program)))
  return userRow({
    ...baseOf(options, school, sketch.id, `student${index + 1}`, joined),
    first_name: sketch.first_name,
    last_name: sketch.last_name,
    program_id: item(school.programs, index).id,
    institution_id: item(school.institutions, rng.chance(0.8) ? 0 : 1).id,
    enrollment_status: sketch.status,
    enrollment_opt_status: rng.chance(0.4) ? 'in' : 'out',
    can_see_prospectives: index === 0 || rng.chance(0.3),
    leader: index % 40 === 7,
    direct_messaging: index === 0 || !rng.chance(0.05),
    degree: rng.pick(['associates', 'bachelors', 'masters']),
    avatar_bg_type: rng.pick(AVATAR_BACKGROUNDS),
    about,
    ...kept,
  })
}

/** The accounts of the roles; they write nothing, so their counts are zero. */
export function roleRows(
  options: SchoolOptions,
  school: School,
  roles: readonly Role[] = ROLES,
): UserRow[] {
  return roles.map((role, index) => {
    const rng = seeded(options.seed, options.code, 'role', role.name)
    const id = seededId(
      JOINED_BEFORE - index * MINUTE,
      options.seed,
      options.code,
      'role',
      role.name,
    )
    const joined = before(options.today, JOINED_BEFORE)
    return userRow({
      ...baseOf(options, school, id, role.name, joined),
      first_name: rng.pick(FIRST_NAMES),
      last_name: rng.pick(LAST_NAMES),
      ...(role.special.global ? { global_consent_at: joined } : {}),
      ...role.special,
    })
  })
}

function baseOf(options: SchoolOptions, school: School, id: string, name: string, joined: Date) {
  return {
    id,
    partner_code: options.code,
    email: `${name}@${school.email_domain}`,
    password_hash: options.passwordHash,
    institution_id: item(school.institutions, 0).id,
    program_id: item(school.programs, 0).id,
    joined_date: joined,
    created_at: joined,
  }
}

export function interestsOf(options: SchoolOptions, index: number): string[] {
  const rng = seeded(options.seed, options.code, 'interests', index)
  const first = rng.int(INTERESTS.length)
  const count = rng.between(2, 6)
  return Array.from({ length: count }, (_, turn) =>
    seededId(900 * DAY, 'interest', item(INTERESTS, first + turn * 5)[0]),
  )
}
