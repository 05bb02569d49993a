import { termsVersion } from '~/domain/legal/terms.server'
import { BADGES_ANNOUNCEMENT } from '~/policy/profile-steps'
import type { UserInput } from '../users'
import { idOf, NOW } from './names'

const DAY = 86_400_000

export type Person = Partial<UserInput> & {
  school?: 'lakeside'
  interests?: string[]
}

/** Everyone by first name; what is not said is an ordinary current student of Northfield. */
export const PEOPLE = {
  sam: { coach: idOf('cora'), enrollment_opt_status: 'in', interests: ['Chess', 'Film', 'Jazz'] },
  maya: { interests: ['Chess', 'Film', 'Hiking', 'Jazz'] },
  alex: {},
  nora: { joined_date: null, onboarding_step: 'signup' },
  priya: { enrollment_status: 'prospective', can_see_prospectives: true },
  dev: { enrollment_status: 'devry-prospect' },
  abe: { enrollment_status: 'applicant' },
  alma: { enrollment_status: 'alumni', enrollment_opt_status: 'in' },
  leo: { leader: true },
  lena: { leader: true, core_complete: false, onboarding_step: 'signup' },
  colin: { control_group: true, core_complete: false },
  cora: { coach_user: true },
  stan: { roles: ['school_staff'], joined_date: new Date('2100-01-01') },
  emma: { roles: ['quad_employee', 'school_administrator'] },
  bea: { program_id: idOf('program:History'), institution_id: idOf('institution:annex') },
  // She is new on whatever day the tests run.
  greta: {
    global: true,
    interests: ['Chess'],
    interests_private: true,
    joined_date: new Date('2100-01-01'),
  },
  tess: { test_user: true },
  ivan: { invalid_user: true },
  lou: { school: 'lakeside' },
  lisa: { school: 'lakeside', roles: ['school_staff'] },
  glen: { school: 'lakeside', global: true },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof PEOPLE

export function person(name: string, given: Person, password_hash: string): UserInput {
  const { school = 'northfield', interests: _, ...data } = given
  const north = school === 'northfield'
  const joined = data.joined_date !== null
  return {
    id: idOf(name),
    partner_code: school,
    institution_id: idOf(north ? 'institution:main' : 'institution:shore'),
    program_id: idOf(north ? 'program:Nursing' : 'program:Art'),
    email: `${name}@${school}.test`,
    email_confirmed: true,
    password_hash,
    first_name: name[0]!.toUpperCase() + name.slice(1),
    last_name: north ? 'North' : 'Lake',
    joined_date: new Date(NOW.getTime() - 100 * DAY),
    terms_version: joined ? termsVersion() : null,
    core_complete: true,
    onboarding_step: 'complete',
    global_answered: 'toggle',
    profile_progress: [BADGES_ANNOUNCEMENT],
    auths: [],
    roles: [],
    created_at: NOW,
    updated_at: NOW,
    ...data,
  }
}

export const schoolFor = (name: PersonName): 'northfield' | 'lakeside' =>
  (PEOPLE[name] as Person).school ?? 'northfield'
