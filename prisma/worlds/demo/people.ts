import { seededId } from '../ids'
import { AVATAR_BACKGROUNDS, userRow, type UserRow } from '../person'
import { item, seeded, type Rng } from '../random'
import type { Tables } from '../rows'
import { before, DAY } from '../time'
import { aboutsFor } from '../writing/abouts'
import { factsOf } from '../writing/facts'
import { byChance } from '../writing/choices'
import { filler } from '../writing/fill-in'
import { INTERESTS, type InterestCode } from '../writing/interests'
import { FIRST_NAMES, LAST_NAMES } from '../writing/names'
import type { TopicKey } from '../writing/topics'
import type { NamedPerson } from './named-people'
import type { School } from './schools'

/** Somebody of a school as the writing needs to know them. */
export interface Person {
  row: UserRow
  /** Empty for coaches and staff. */
  program: string
  /** Milliseconds since they joined; 0 for those who have not. */
  joinedAge: number
  interests: readonly InterestCode[]
  /** How many posts are surely theirs, and what they are about. */
  ownPosts: number
  ownTopics: readonly TopicKey[]
  named: boolean
}

export interface Seeding {
  today: Date
  passwordHash: string
}

export function namedPerson(
  school: School,
  plan: NamedPerson,
  { today, passwordHash }: Seeding,
): Person {
  const code = school.partner.partner_code
  const age = (plan.joinedDaysAgo ?? 0.5) * DAY
  const row = userRow({
    id: seededId(age, 'user', code, plan.name),
    partner_code: code,
    email: `${plan.name}@${school.email_domain}`,
    first_name: plan.first_name,
    last_name: plan.last_name,
    password_hash: passwordHash,
    institution_id: school.institutions[0]?.id ?? null,
    program_id: programId(school, plan.program),
    avatar_bg_type: item(AVATAR_BACKGROUNDS, plan.name.length),
    joined_date: plan.joinedDaysAgo === null ? null : before(today, age),
    created_at: before(today, age),
    ...plan.special,
  })
  return {
    row,
    program: plan.program ?? '',
    joinedAge: plan.joinedDaysAgo === null ? 0 : age,
    interests: plan.interests,
    ownPosts: plan.posts,
    ownTopics: plan.topics ?? [],
    named: true,
  }
}

function programId(school: School, name: string | null): string | null {
  return school.programs.find((program) => program.name === name)?.id ?? null
}

/** People without a special purpose; most of them ordinary current students. */
export function furtherPeople(school: School, count: number, seeding: Seeding): Person[] {
  const code = school.partner.partner_code
  const rng = seeded('people', code)
  const names = fullNames(rng, count)
  return names.map(([first_name, last_name], index) => {
    const program = item(school.programs, rng.int(school.programs.length))
    const age = Math.round(joinedDays(rng) * DAY)
    const created_at = before(seeding.today, age)
    const row = userRow({
      id: seededId(age, 'user', code, 'further', index),
      partner_code: code,
      email: `${addressPart(first_name)}.${addressPart(last_name)}@${school.email_domain}`,
      first_name,
      last_name,
      password_hash: seeding.passwordHash,
      institution_id: institutionId(school, rng),
      program_id: program.id,
      avatar_bg_type: rng.pick(AVATAR_BACKGROUNDS),
      joined_date: created_at,
      created_at,
      ...studies(school, rng, index),
      ...privacy(rng, index),
      about: aboutOf(school, first_name, program.name, rng, index),
    })
    const interests = rng
      .shuffle(INTERESTS)
      .slice(0, rng.between(2, 7))
      .map(([interest]) => interest)
    return {
      row,
      program: program.name,
      joinedAge: age,
      interests,
      ownPosts: 0,
      ownTopics: [],
      named: false,
    }
  })
}

/** Most have been here for a while, a few came this month. */
function joinedDays(rng: Rng): number {
  return rng.chance(0.1) ? 2 + rng.next() * 28 : 40 + rng.next() * 700
}

function fullNames(rng: Rng, count: number): [string, string][] {
  const firsts = rng.shuffle(FIRST_NAMES)
  const lasts = rng.shuffle(LAST_NAMES)
  return Array.from({ length: count }, (_, index) => [
    item(firsts, index),
    item(lasts, index * 7 + 3),
  ])
}

/** Letters an address may hold: accents off, everything else out. */
export function addressPart(name: string): string {
  return name
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

function institutionId(school: School, rng: Rng): string | null {
  const [main, ...others] = school.institutions
  const chosen = others.length > 0 && rng.chance(0.14) ? rng.pick(others) : main
  return chosen?.id ?? null
}

function studies(school: School, rng: Rng, index: number): Partial<UserRow> {
  const status = school.partner.allow_prospective
    ? statusOf(rng)
    : rng.chance(0.1)
      ? 'alumni'
      : null
  const current = status === null
  return {
    enrollment_status: status,
    enrollment_opt_status: status === 'alumni' || (current && rng.chance(0.4)) ? 'in' : 'out',
    can_see_prospectives: current && rng.chance(0.3),
    degree: rng.pick([
      'certificate',
      'associates',
      'bachelors',
      'bachelors',
      'bachelors',
      'masters',
      'doctorate',
    ]),
    leader: current && index % 26 === 5,
    onboarding_step: index % 47 === 11 ? 'profile' : 'complete',
  }
}

function statusOf(rng: Rng): string | null {
  const roll = rng.next()
  if (roll < 0.08) return 'prospective'
  if (roll < 0.12) return 'applicant'
  if (roll < 0.13) return 'devry-prospect'
  return roll < 0.22 ? 'alumni' : null
}

const STATES = ['MN', 'WI', 'TX', 'CA', 'IL', 'NY', 'GA', 'FL', 'OH', 'WA', 'NM', 'PR'] as const
const ABROAD = ['NG', 'VN', 'MX', 'IN', 'BR', 'KE', 'DE', 'PH', 'KR', 'GH'] as const

function privacy(rng: Rng, index: number): Partial<UserRow> {
  const abroad = rng.chance(0.09)
  return {
    about_private: rng.chance(0.05),
    about_hidden: index % 83 === 17,
    interests_private: rng.chance(0.05),
    country_private: rng.chance(0.08),
    country: abroad ? rng.pick(ABROAD) : 'US',
    state_or_country: abroad ? 'International' : rng.pick(STATES),
    international_student_check: abroad,
    direct_messaging: !rng.chance(0.06),
    global: index % 21 === 3,
    invalid_user: index % 100 === 71,
  }
}

function aboutOf(
  school: School,
  first: string,
  program: string,
  rng: Rng,
  index: number,
): string | null {
  if (rng.chance(0.22)) return null
  const facts = factsOf(school.place, { first_name: first, program })
  const abouts = aboutsFor(program)
  const text = filler(facts, byChance(rng))(item(abouts, index * 5 + rng.int(3)))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function interestRows(): Tables['Interest'][] {
  return INTERESTS.map(([code, name], index) => ({
    id: seededId(900 * DAY, 'interest', code),
    code,
    name,
    select_order: index + 1,
    match_order: ((index * 11) % INTERESTS.length) + 1,
  }))
}

export function userInterestRows(people: readonly Person[]): Tables['UserInterest'][] {
  return people.flatMap(({ row, interests }) =>
    interests.map((code) => ({
      user_id: row.id,
      interest_id: seededId(900 * DAY, 'interest', code),
    })),
  )
}
