import { AVATAR_BACKGROUNDS } from '~/domain/users/schema-avatars'
import { generatorContent, interests, names } from '../content/texts'
import { interestId } from '../demo/index'
import { drawCharacteristics } from '../characteristics'
import { writeAbout } from '../demo/people'
import { seededId } from '../ids'
import { item } from '../random'
import type { School } from '../schools'
import { dateBefore, DAY, MINUTE } from '../time'
import { userRow, type UserRow } from '../user-row'
import { drawFor, type SchoolOptions } from './options'

/** Everyone has been here since before the oldest post, so that anyone can have written any post. */
const JOINED_AGO = 740 * DAY

export interface SchoolAccount {
  email: string
  who: string
}

/** The roles of a school; those of a test school are more. */
export const schoolRoles = (extra: boolean) =>
  generatorContent().roles.filter((role) => extra || !role.extra)

/** The accounts one can sign in with; every further student is student2@…, student3@… */
export const schoolAccounts = (code: string, { extra = false } = {}): SchoolAccount[] => [
  { email: `student1@${code}.test`, who: 'current student' },
  ...schoolRoles(extra).map(({ name, who }) => ({ email: `${name}@${code}.test`, who })),
]

/** A person of the school as others need to know them; computed again each time, never kept. */
export interface StudentSummary {
  id: string
  index: number
  first_name: string
  last_name: string
  program: string
  status: string | null
}

export function studentId({ seed, code, students }: SchoolOptions, index: number): string {
  return seededId(JOINED_AGO + (students - index) * MINUTE, seed, code, 'person', index)
}

export function studentSummary(
  options: SchoolOptions,
  school: School,
  index: number,
): StudentSummary {
  const rng = drawFor(options, 'person', index)
  return {
    id: studentId(options, index),
    index,
    first_name: rng.pick(names().first),
    last_name: rng.pick(names().last),
    program: item(school.programs, index).name,
    status: enrollmentStatusAt(index),
  }
}

const OTHER_STATUSES = ['prospective', 'prospective', 'applicant', 'alumni', 'alumni']

/** Of 25 people 20 are current students; it follows from the index, so that authors are found fast. */
export const enrollmentStatusAt = (index: number): string | null =>
  OTHER_STATUSES[(index % 25) - 20] ?? null

export type CountColumns = Pick<
  UserRow,
  'posts_count' | 'comments_count' | 'followers_count' | 'following_count'
>

export function studentRow(
  options: SchoolOptions,
  school: School,
  index: number,
  counts: CountColumns,
): UserRow {
  const summary = studentSummary(options, school, index)
  const rng = drawFor(options, 'profile', index)
  const joined = dateBefore(options.today, JOINED_AGO - (index % 500) * MINUTE)
  return userRow({
    ...baseColumns(options, school, summary.id, `student${index + 1}`, joined),
    first_name: summary.first_name,
    last_name: summary.last_name,
    about: rng.chance(0.25) ? null : writeAbout(school, summary, rng),
    program_id: item(school.programs, index).id,
    institution_id: item(school.institutions, rng.chance(0.8) ? 0 : 1).id,
    enrollment_status: summary.status,
    enrollment_opt_status: rng.chance(0.4) ? 'in' : 'out',
    can_see_prospectives: index === 0 || rng.chance(0.3),
    leader: isLeader(index),
    direct_messaging: index === 0 || !rng.chance(0.05),
    degree: rng.pick(['associates', 'bachelors', 'masters']),
    ...drawCharacteristics(drawFor(options, 'life', index)),
    avatar_bg_type: rng.pick(AVATAR_BACKGROUNDS),
    ...counts,
  })
}

export const isLeader = (index: number): boolean => index % 40 === 7

/** The accounts of the roles; they write nothing, so their counts are zero. */
export function roleRows(options: SchoolOptions, school: School, extra = false): UserRow[] {
  return schoolRoles(extra).map(({ name, columns }, index) => {
    const rng = drawFor(options, 'role', name)
    const age = JOINED_AGO - index * MINUTE
    const id = seededId(age, options.seed, options.code, 'role', name)
    return userRow({
      ...baseColumns(options, school, id, name, dateBefore(options.today, JOINED_AGO)),
      first_name: rng.pick(names().first),
      last_name: rng.pick(names().last),
      ...columns,
    })
  })
}

const baseColumns = (
  { code, passwordHash }: SchoolOptions,
  school: School,
  id: string,
  name: string,
  joined: Date,
) => ({
  id,
  partner_code: code,
  email: `${name}@${school.email_domain}`,
  password_hash: passwordHash,
  institution_id: item(school.institutions, 0).id,
  program_id: item(school.programs, 0).id,
  joined_date: joined,
  created_at: joined,
})

export function interestIds(options: SchoolOptions, index: number): string[] {
  const rng = drawFor(options, 'interests', index)
  const codes = Object.keys(interests())
  const first = rng.int(codes.length)
  return Array.from({ length: rng.between(2, 6) }, (_, turn) =>
    interestId(item(codes, first + turn * 5)),
  )
}
