import { expect, test } from 'vitest'
import { enrollmentStatus, offeredEnrollments, suggestEnrollment } from '~/policy/affiliations'

test.each([
  [['student'], 'current'],
  [['Student@northfield.test', 'member@northfield.test'], 'current'],
  [['alum', 'student'], 'current'],
  [['staff', 'employee', 'member', 'alum'], 'alumni'],
  [['applicant'], 'applicant'],
  [['prospect'], 'applicant'],
  [[' affiliate '], 'applicant'],
  [['affiliate', 'staff'], null],
  [['faculty'], null],
  [['member', 'library-walk-in'], null],
  [['students', 'leader', ''], null],
  [[], null],
])('the affiliations %j suggest %s', (affiliations, suggested) => {
  expect(suggestEnrollment(affiliations)).toBe(suggested)
})

test('applicants are offered where a school lets them in; a current student has no status', () => {
  expect(offeredEnrollments({ allow_prospective: true })).toContain('applicant')
  expect(offeredEnrollments({ allow_prospective: false })).toEqual(['current', 'alumni'])
  expect((['current', 'alumni', 'applicant', null] as const).map(enrollmentStatus)).toEqual([
    null,
    'alumni',
    'applicant',
    null,
  ])
})
