/** What someone can say to be when they sign up with the school's login: no role comes with any of it. */
export const ENROLLMENTS = ['current', 'alumni', 'applicant'] as const
export type Enrollment = (typeof ENROLLMENTS)[number]

/**
 * What the values of eduPerson's affiliations mean here; the first that someone has counts. Who works there is none
 * of it, `member` and `library-walk-in` say nothing of studying. Applicants are among those that schools call
 * affiliates, where they have no word of their own for them.
 */
const MEANINGS: readonly (readonly [affiliation: string, meaning: Enrollment | null])[] = [
  ['student', 'current'],
  ['alum', 'alumni'],
  ['alumni', 'alumni'],
  ['applicant', 'applicant'],
  ['prospect', 'applicant'],
  ['faculty', null],
  ['staff', null],
  ['employee', null],
  ['affiliate', 'applicant'],
]

/** What the school's login suggests; null where it says nothing of studying. Scopes behind an @ don't matter. */
export function suggestEnrollment(affiliations: readonly string[]): Enrollment | null {
  const given = new Set(affiliations.map((one) => one.trim().toLowerCase().replace(/@.*/, '')))
  return MEANINGS.find(([affiliation]) => given.has(affiliation))?.[1] ?? null
}

/** What a school has: applicants only where prospective students are let in. */
export const offeredEnrollments = (school: { allow_prospective: boolean }): Enrollment[] =>
  ENROLLMENTS.filter((one) => one !== 'applicant' || school.allow_prospective)

/** As it is stored: a current student has no status. (ACCESS-07) */
export const enrollmentStatus = (chosen: Enrollment | null) =>
  chosen === 'current' ? null : chosen
