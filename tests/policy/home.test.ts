import { describe, expect, test } from 'vitest'
import { canGuideProspectives, isCourseUser, mindsetType, newPostButtons } from '~/policy/home'
import { partnerWith, viewerWith } from '~tests/support/viewers'

const STATUSES = [null, 'alumni', 'prospective', 'applicant', 'devry-prospect']
const prospective = (status: string | null) => status !== null && status !== 'alumni'

describe('[HOME-25] [OPTIN-16] the callouts about prospective students', () => {
  const cases = STATUSES.flatMap((enrollment_status) =>
    [true, false].flatMap((allow_prospective) =>
      [true, false].flatMap((enrollment_module_opt_in) =>
        ['in', 'out'].map((enrollment_opt_status) => ({
          enrollment_status,
          allow_prospective,
          enrollment_module_opt_in,
          enrollment_opt_status,
        })),
      ),
    ),
  )

  test.each(cases)('%o', (one) => {
    const { allow_prospective, enrollment_module_opt_in, ...columns } = one
    const partner = partnerWith({ allow_prospective, flags: { enrollment_module_opt_in } })
    const wanted =
      !prospective(one.enrollment_status) &&
      allow_prospective &&
      (!enrollment_module_opt_in || one.enrollment_opt_status === 'in')
    expect(canGuideProspectives(viewerWith(columns), partner)).toBe(wanted)
  })

  test('the viewer’s own flag counts before the school’s', () => {
    const partner = partnerWith({ flags: { enrollment_module_opt_in: true } })
    const viewer = viewerWith({ flags: { enrollment_module_opt_in: false } })
    expect(canGuideProspectives(viewer, partner)).toBe(true)
  })
})

describe('[HOME-23] the new-post widget', () => {
  const buttons = (status: string | null, allow_prospective: boolean, placement: string) =>
    newPostButtons(
      viewerWith({ enrollment_status: status }),
      partnerWith({ allow_prospective }),
      placement as 'home',
    )

  test.each(STATUSES)('of someone who is %s', (status) => {
    // Where prospectives are not allowed, no one is kept from anything.
    expect(buttons(status, false, 'home')).toEqual({ post: true, answer: true })
    for (const place of ['topic', 'profile'])
      expect(buttons(status, false, place)).toEqual({ post: true, answer: false })
    // [HOME-24] on home no prospective student, elsewhere applicants may (TOPIC-11)
    const home = !prospective(status)
    const elsewhere = home || status === 'applicant'
    expect(buttons(status, true, 'home')).toEqual({ post: home, answer: home })
    expect(buttons(status, true, 'topic')).toEqual({ post: elsewhere, answer: false })
    expect(buttons(status, true, 'profile')).toEqual({ post: elsewhere, answer: false })
  })
})

test('[HOME-20] leaders are leaders first, then prospective students, then students', () => {
  const of = (enrollment_status: string | null, leader = false) =>
    mindsetType({ enrollment_status, leader })
  expect(STATUSES.map((status) => of(status))).toEqual([
    'student',
    'student',
    'prospective',
    'prospective',
    'prospective',
  ])
  expect(STATUSES.map((status) => of(status, true))).toEqual(STATUSES.map(() => 'leader'))
})

test('[HOME-09] course users came by a course, or have one', () => {
  expect(isCourseUser(viewerWith())).toBe(false)
  expect(isCourseUser(viewerWith({ course_experience: true }))).toBe(true)
  expect(isCourseUser(viewerWith({ lti_course_ids: ['lms-1'] }))).toBe(true)
})
