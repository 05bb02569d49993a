import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holds, type Facts } from '~/policy/condition'
import { seesInstitution } from '~/policy/institutions'
import {
  mayFollow,
  openProfile,
  openToStudents,
  readsAsStudent,
  visiblePeople,
} from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import { mayPickTopic } from '~/policy/topics'
import type { Viewer } from '~/policy/viewer'
import { partnerWith, viewerWith } from '~tests/support/facts'

const person = (facts: Facts = {}): Facts => ({
  id: 'target',
  partner_code: 'northfield',
  global: false,
  test_user: false,
  invalid_user: false,
  joined_date: new Date(0),
  enrollment_status: null,
  enrollment_opt_status: 'out',
  ...facts,
})

const sees = (viewer: Partial<Viewer>, facts: Facts, allow_prospective = true) =>
  holds(visiblePeople(viewerWith(viewer), { allow_prospective }), person(facts))

describe('[PROFILE-04] full profiles', () => {
  test.each<[string, Partial<Viewer>, Facts, boolean]>([
    ['same school', {}, {}, true],
    ['other school', {}, { partner_code: 'lakeside' }, false],
    [
      'other school, both global',
      { global: true },
      { partner_code: 'lakeside', global: true },
      true,
    ],
    ['other school, only the viewer global', { global: true }, { partner_code: 'lakeside' }, false],
    ['a test user', {}, { test_user: true }, false],
    ['a test user for a test user', { test_user: true }, { test_user: true }, true],
    ['anybody for a test user', { test_user: true }, {}, true],
    ['an invalid user', {}, { invalid_user: true }, false],
    ['somebody who has not joined', {}, { joined_date: null }, false],
    [
      'oneself, whatever is wrong',
      { id: 'target' },
      { joined_date: null, invalid_user: true },
      true,
    ],
  ])('%s', (_, viewer, facts, expected) => {
    expect(sees(viewer, facts)).toBe(expected)
  })

  test.each<[string, Partial<Viewer>, boolean]>([
    ['a non-global user of a hybrid institution', { institution_global_status: 'hybrid' }, false],
    ['a non-global user of another institution', { institution_global_status: 'private' }, true],
    ['a global user', { global: true, institution_global_status: 'hybrid' }, true],
  ])('[PROFILE-05] %s looks at a global profile', (_, viewer, expected) => {
    expect(sees(viewer, { global: true })).toBe(expected)
  })

  test.each<[string, Partial<Viewer>, Facts, boolean]>([
    [
      'prospect at an opted-in student',
      { enrollment_status: 'prospective' },
      { enrollment_opt_status: 'in' },
      true,
    ],
    ['prospect at another student', { enrollment_status: 'prospective' }, {}, false],
    [
      'applicant at another alumna',
      { enrollment_status: 'applicant' },
      { enrollment_status: 'alumni' },
      false,
    ],
    [
      'prospect at a prospect',
      { enrollment_status: 'prospective' },
      { enrollment_status: 'applicant' },
      true,
    ],
    [
      'opted-in student at a prospect',
      { enrollment_opt_status: 'in' },
      { enrollment_status: 'prospective' },
      true,
    ],
    ['another student at a prospect', {}, { enrollment_status: 'devry-prospect' }, false],
    [
      'staff at a prospect',
      { roles: ['school_staff'] },
      { enrollment_status: 'prospective' },
      true,
    ],
    ['coach at a prospect', { coach_user: true }, { enrollment_status: 'prospective' }, true],
  ])('[PROFILE-06] %s', (_, viewer, facts, expected) => {
    expect(sees(viewer, facts)).toBe(expected)
    expect(sees(viewer, facts, false)).toBe(true)
  })

  test('[SEARCH-37] not between people one of whom has blocked the other', () => {
    expect(sees({ blocked_ids: ['target'] }, {})).toBe(false)
  })
})

test('[PEOPLE-05] nobody follows themselves', () => {
  expect(mayFollow(viewerWith(), { id: 'viewer' })).toBe(false)
  expect(mayFollow(viewerWith(), { id: 'target' })).toBe(true)
})

test.each([
  ['hybrid', false, true],
  ['global', false, true],
  ['private', false, false],
  ['pre-hybrid', false, false],
  ['private', true, true],
  ['pre-hybrid', true, true],
])(
  '[ACCESS-14] institution %s, viewer of the product’s staff %s: full details %s',
  (global_status, product_staff, expected) => {
    expect(seesInstitution({ product_staff }, { global_status })).toBe(expected)
  },
)

test.each([
  [{ prospective_discussions: false }, 'out', {}, true],
  [{ prospective_discussions: true }, 'in', { enrollment_module_discussions_topics: true }, true],
  [{ prospective_discussions: true }, 'out', { enrollment_module_discussions_topics: true }, false],
  [{ prospective_discussions: true }, 'in', {}, false],
])(
  '[POST-35] topic %j for somebody opted %s with school flags %j',
  (topic, opt, flags, expected) => {
    const viewer = viewerWith({ enrollment_opt_status: opt })
    expect(mayPickTopic(viewer, partnerWith({ flags }), topic)).toBe(expected)
  },
)

test('[ACCESS-01] a flag of the person wins over that of the school', () => {
  const topic = { prospective_discussions: true }
  const school = partnerWith({ flags: { enrollment_module_discussions_topics: true } })
  const viewer = viewerWith({
    enrollment_opt_status: 'in',
    flags: { enrollment_module_discussions_topics: false },
  })
  expect(mayPickTopic(viewer, school, topic)).toBe(false)
})

const school = fc.constantFrom('northfield', 'lakeside')
const status = fc.constantFrom(null, 'alumni', 'prospective', 'applicant', 'devry-prospect')
const opt = fc.constantFrom('in', 'out')
const anyViewer = fc.record({
  partner_code: school,
  global: fc.boolean(),
  test_user: fc.boolean(),
  institution_global_status: fc.constantFrom('hybrid' as const, 'private' as const),
  enrollment_status: status,
  enrollment_opt_status: opt,
  roles: fc.constantFrom<string[]>([], [], ['school_staff']),
  coach_user: fc.boolean(),
  blocked_ids: fc.constantFrom<string[]>([], [], ['target']),
})
const anyAuthor = fc.record({
  partner_code: school,
  global: fc.boolean(),
  test_user: fc.boolean(),
  invalid_user: fc.boolean(),
  joined_date: fc.constantFrom(null, new Date(0)),
  enrollment_status: status,
  enrollment_opt_status: opt,
})

test('who may see a post may see the profile of its author, where that is open to all such readers', () => {
  const open = { all: 0, students: 0 }
  fc.assert(
    fc.property(
      anyViewer,
      anyAuthor,
      fc.record({ northfield: fc.boolean(), lakeside: fc.boolean() }),
      fc.boolean(),
      (viewer, author, prospects, isPrivate) => {
        const asking = viewerWith(viewer)
        const { partner_code, global } = author
        const post = {
          ...{ deleted_at: null, user_id: 'target', private: isPrivate, hidden: false },
          ...{ partner_code, user: { global } },
        }
        const own = prospects[partner_code as keyof typeof prospects]
        const facts = person({ ...author, partner: { allow_prospective: own } })
        const toAll = holds(openProfile, facts)
        const toStudents = readsAsStudent(asking) && holds(openToStudents, facts)
        if (!holds(visiblePosts(asking), post) || !(toAll || toStudents)) return
        if (toAll) open.all += 1
        else open.students += 1
        const allow_prospective = prospects[viewer.partner_code as keyof typeof prospects]
        expect(holds(visiblePeople(asking, { allow_prospective }), facts)).toBe(true)
      },
    ),
    { numRuns: 30_000 },
  )
  expect(open.all).toBeGreaterThan(5)
  expect(open.students).toBeGreaterThan(5)
})
