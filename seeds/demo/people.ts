import { AVATAR_BACKGROUNDS } from '~/domain/users/schema-avatars'
import { namedPeople, type DemoCode, type PersonContent } from '../content/schools'
import { abouts, interests, names } from '../content/texts'
import { drawCharacteristics } from '../characteristics'
import { seededId } from '../ids'
import { item, seeded, type Rng } from '../random'
import type { School } from '../schools'
import { dateBefore, DAY } from '../time'
import { userRow, type UserRow } from '../user-row'
import { fillTemplate, wordsFor } from '../wording'

/** Someone at a school as the posts and comments need to know them. */
export interface SeedPerson {
  row: UserRow
  /** The part of a named person's address before the @; empty for all others */
  name: string
  /** Empty for coaches and staff */
  program: string
  /** Milliseconds since they joined; 0 for those who haven't */
  joinedAge: number
  interests: readonly string[]
  /** How many posts are surely theirs, and what they are about */
  ownPosts: number
  ownTopics: readonly string[]
}

export interface SeedOptions {
  today: Date
  passwordHash: string
}

/** The people of a demo school: those with a purpose, and `count` more. */
export const demoPeople = (
  code: DemoCode,
  school: School,
  count: number,
  options: SeedOptions,
): SeedPerson[] => [
  ...namedPeople()[code].map((content) => namedPerson(school, content, options)),
  ...generatePeople(school, count, options),
]

function namedPerson(
  school: School,
  content: PersonContent,
  { today, passwordHash }: SeedOptions,
): SeedPerson {
  const { name, program, joined_days_ago } = content
  const age = (joined_days_ago ?? 0.5) * DAY
  const created_at = dateBefore(today, age)
  return {
    row: userRow({
      id: seededId(age, 'user', school.code, name),
      partner_code: school.code,
      email: `${name}@${school.email_domain}`,
      first_name: content.first_name,
      last_name: content.last_name,
      password_hash: passwordHash,
      institution_id: school.institutions[0]?.id ?? null,
      program_id: school.programs.find((known) => known.name === program)?.id ?? null,
      avatar_bg_type: item(AVATAR_BACKGROUNDS, name.length),
      joined_date: joined_days_ago === null ? null : created_at,
      created_at,
      ...content.columns,
    }),
    name,
    program: program ?? '',
    joinedAge: joined_days_ago === null ? 0 : age,
    interests: content.interests,
    ownPosts: content.posts,
    ownTopics: content.topics,
  }
}

/** People without a special purpose; most of them ordinary current students. */
function generatePeople(school: School, count: number, options: SeedOptions): SeedPerson[] {
  const { code, email_domain } = school
  const rng = seeded('people', code)
  const firsts = rng.shuffle(names().first)
  const lasts = rng.shuffle(names().last)
  return Array.from({ length: count }, (_, index) => {
    const first_name = item(firsts, index)
    const last_name = item(lasts, index * 7 + 3)
    const program = item(school.programs, rng.int(school.programs.length))
    // Most have been here for a while, a few came this month.
    const days = rng.chance(0.1) ? 2 + rng.next() * 28 : 40 + rng.next() * 700
    const age = Math.round(days * DAY)
    const created_at = dateBefore(options.today, age)
    const row = userRow({
      id: seededId(age, 'user', code, 'further', index),
      partner_code: code,
      email: `${emailPart(first_name)}.${emailPart(last_name)}@${email_domain}`,
      first_name,
      last_name,
      password_hash: options.passwordHash,
      institution_id: pickInstitution(school, rng),
      program_id: program.id,
      avatar_bg_type: rng.pick(AVATAR_BACKGROUNDS),
      joined_date: created_at,
      created_at,
      ...studies(school, rng, index),
      ...privacy(rng, index),
      ...drawCharacteristics(seeded('life', code, index)),
      about: rng.chance(0.22)
        ? null
        : writeAbout(school, { first_name, program: program.name }, rng),
    })
    return {
      row,
      name: '',
      program: program.name,
      joinedAge: age,
      interests: rng.shuffle(Object.keys(interests())).slice(0, rng.between(2, 7)),
      ownPosts: 0,
      ownTopics: [],
    }
  })
}

/** What someone writes about themselves; at most 200 characters. (PROFILE-01) */
export function writeAbout(
  { campus }: School,
  writer: { first_name: string; program: string },
  rng: Rng,
): string {
  const { everyone = [], ...byProgram } = abouts()
  const template = rng.pick([...(byProgram[writer.program] ?? []), ...everyone])
  return fillTemplate(wordsFor(campus, writer), rng, template)
}

/** Letters an address can hold: accents off, everything else out. */
const emailPart = (name: string): string =>
  name
    .replace(/ø/gi, 'o')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

function pickInstitution({ institutions }: School, rng: Rng): string | null {
  const [main, ...others] = institutions
  const chosen = others.length > 0 && rng.chance(0.14) ? rng.pick(others) : main
  return chosen?.id ?? null
}

const DEGREES = ['certificate', 'associates', 'bachelors', 'masters', 'doctorate']

function studies({ partner }: School, rng: Rng, index: number): Partial<UserRow> {
  const status = pickStatus(rng, partner.allow_prospective)
  const current = status === null
  return {
    enrollment_status: status,
    enrollment_opt_status: status === 'alumni' || (current && rng.chance(0.4)) ? 'in' : 'out',
    can_see_prospectives: current && rng.chance(0.3),
    degree: rng.pick(rng.chance(0.3) ? ['bachelors'] : DEGREES),
    leader: current && index % 26 === 5,
    onboarding_step: index % 47 === 11 ? 'profile' : 'complete',
  }
}

function pickStatus(rng: Rng, prospects: boolean): string | null {
  const roll = rng.next()
  if (!prospects) return roll < 0.1 ? 'alumni' : null
  if (roll < 0.08) return 'prospective'
  if (roll < 0.12) return 'applicant'
  if (roll < 0.13) return 'devry-prospect'
  return roll < 0.22 ? 'alumni' : null
}

const STATES = ['MN', 'WI', 'TX', 'CA', 'IL', 'NY', 'GA', 'FL', 'OH', 'WA', 'NM', 'PR']
const ABROAD = ['NG', 'VN', 'MX', 'IN', 'BR', 'KE', 'DE', 'PH', 'KR', 'GH']

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
    ...(abroad && { char_international: true }),
    direct_messaging: !rng.chance(0.06),
    global: index % 21 === 3,
    invalid_user: index % 100 === 71,
  }
}
