import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesCondition, type ConditionRow } from '~/policy/condition'
import { canSeeInstitution } from '~/policy/institutions'
import {
  canEditProfile,
  canFollow,
  knownPeople,
  publicProfile,
  profileOpenToStudents,
  hasStudentView,
  visiblePeople,
} from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import { canPickTopic } from '~/policy/topics'
import type { Viewer } from '~/policy/viewer'
import { partnerWith, viewerWith } from '~tests/support/viewers'

const person = (row: ConditionRow = {}): ConditionRow => ({
  id: 'target',
  partner_code: 'northfield',
  global: false,
  test_user: false,
  invalid_user: false,
  joined_date: new Date(0),
  enrollment_status: null,
  enrollment_opt_status: 'out',
  ...row,
})

const sees = (viewer: Partial<Viewer>, row: ConditionRow, allow_prospective = true) =>
  matchesCondition(visiblePeople(viewerWith(viewer), { allow_prospective }), person(row))

const LAKESIDE = { partner_code: 'lakeside' }
const GLOBAL = { global: true }
const HYBRID = { institution_global_status: 'hybrid' as const }
const PROSPECT = { enrollment_status: 'prospective' }
const APPLICANT = { enrollment_status: 'applicant' }
const ALUMNA = { enrollment_status: 'alumni' }
const LEAD = { enrollment_status: 'devry-prospect' }
const OPTED_IN = { enrollment_opt_status: 'in' }
const INVALID = { invalid_user: true }
const TESTER = { test_user: true }
const NOT_JOINED = { joined_date: null }

describe('full profiles', () => {
  test.each<[string, Partial<Viewer>, ConditionRow, boolean]>([
    ['same school', {}, {}, true],
    ['[SEARCH-37] not if one has blocked the other', { blocked_ids: ['target'] }, {}, false],
    ['[PROFILE-05] a global one, by a hybrid institution', HYBRID, GLOBAL, false],
    [
      '[PROFILE-05] a global one, by another',
      { institution_global_status: 'private' },
      GLOBAL,
      true,
    ],
    ['[PROFILE-05] a global one, by a global user', { ...GLOBAL, ...HYBRID }, GLOBAL, true],
    ['another school', {}, LAKESIDE, false],
    ['another school, both global', GLOBAL, { ...LAKESIDE, ...GLOBAL }, true],
    ['another school, only the viewer global', GLOBAL, LAKESIDE, false],
    ['a test user', {}, TESTER, false],
    ['a test user for a test user', TESTER, TESTER, true],
    ['anyone for a test user', TESTER, {}, true],
    ['an invalid user', {}, INVALID, false],
    ['someone who has not joined', {}, NOT_JOINED, false],
    ['oneself in any case', { id: 'target' }, { ...NOT_JOINED, ...INVALID }, true],
  ])('[PROFILE-04] %s', (_, viewer, row, expected) => {
    expect(sees(viewer, row)).toBe(expected)
  })

  test.each<[string, Partial<Viewer>, ConditionRow, boolean]>([
    ['prospect at an opted-in student', PROSPECT, OPTED_IN, true],
    ['prospect at another student', PROSPECT, {}, false],
    ['applicant at another alumna', APPLICANT, ALUMNA, false],
    ['prospect at a prospect', PROSPECT, APPLICANT, true],
    ['opted-in student at a prospect', OPTED_IN, PROSPECT, true],
    ['another student at a prospect', {}, LEAD, false],
    ['staff at a prospect', { roles: ['school_staff'] }, PROSPECT, true],
    ['coach at a prospect', { coach_user: true }, PROSPECT, true],
  ])('[PROFILE-06] %s', (_, viewer, row, expected) => {
    expect(sees(viewer, row)).toBe(expected)
    expect(sees(viewer, row, false)).toBe(true)
  })
})

/**
 * Every viewer and every person against the specification said in other words: school, community,
 * status, opt status, test and invalid users, joining and blocking, in all combinations.
 */
describe('who sees who, in all combinations', () => {
  const STATUSES = [null, 'alumni', 'prospective', 'applicant', 'devry-prospect']
  const viewers = combine({
    partner_code: ['northfield', 'lakeside'],
    global: [false, true],
    institution_global_status: ['hybrid', 'private'] as const,
    test_user: [false, true],
    enrollment_status: STATUSES,
    enrollment_opt_status: ['in', 'out'],
    role: ['none', 'leader', 'coach', 'staff'],
    blocked_ids: [[], ['target']],
  })
  const people = combine({
    global: [false, true],
    test_user: [false, true],
    invalid_user: [false, true],
    joined_date: [null, new Date(0)],
    enrollment_status: STATUSES,
    enrollment_opt_status: ['in', 'out'],
  })
  type Looking = (typeof viewers)[number]
  type Person = (typeof people)[number]
  const isFuture = ({ enrollment_status: status }: Looking | Person) =>
    status !== null && status !== 'alumni'

  /** The first name at least. (PROFILE-04, PROFILE-05) */
  function known(looking: Looking, one: Person): boolean {
    if (looking.blocked_ids.length > 0 || one.invalid_user || !one.joined_date) return false
    if (one.test_user && !looking.test_user) return false
    if (looking.global && one.global) return true
    if (looking.partner_code !== 'northfield') return false
    return !one.global || looking.global || looking.institution_global_status !== 'hybrid'
  }

  /** Whether what opt statuses say lets the viewer see the profile. (PROFILE-06) */
  function shared(looking: Looking, one: Person): boolean {
    if (isFuture(looking) === isFuture(one)) return true
    if (['coach', 'staff'].includes(looking.role)) return true
    return (isFuture(looking) ? one : looking).enrollment_opt_status === 'in'
  }

  test.each([true, false])(
    '[PROFILE-04] [PROFILE-05] [PROFILE-06] at a school with prospective students: %s',
    (allow_prospective) => {
      const seen = { full: 0, named: 0, none: 0 }
      for (const { role, ...looking } of viewers) {
        const viewer = viewerWith({
          ...looking,
          leader: role === 'leader',
          coach_user: role === 'coach',
          roles: role === 'staff' ? ['school_staff'] : [],
        } as Partial<Viewer>)
        const [full, named] = [visiblePeople(viewer, { allow_prospective }), knownPeople(viewer)]
        for (const other of people) {
          const row = person(other)
          const isKnown = known({ ...looking, role }, other)
          const isShown = isKnown && (!allow_prospective || shared({ ...looking, role }, other))
          seen[isShown ? 'full' : isKnown ? 'named' : 'none'] += 1
          if (matchesCondition(named, row) === isKnown && matchesCondition(full, row) === isShown)
            continue
          expect.fail(JSON.stringify({ looking, role, one: other, isKnown, isShown }))
        }
      }
      for (const [kind, count] of Object.entries(seen))
        expect(count > 0, kind).toBe(allow_prospective || kind !== 'named')
    },
  )
})

/** Every combination of one value for each key. */
function combine<T extends Record<string, readonly unknown[]>>(choices: T) {
  type One = { [K in keyof T]: T[K][number] }
  return Object.entries(choices).reduce<object[]>(
    (all, [key, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  ) as One[]
}

test('[PEOPLE-05] no one follows themselves', () => {
  expect(canFollow(viewerWith(), { id: 'viewer' })).toBe(false)
  expect(canFollow(viewerWith(), { id: 'target' })).toBe(true)
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
    expect(canSeeInstitution({ product_staff }, { global_status })).toBe(expected)
  },
)

const FLAG = { enrollment_module_discussions_topics: true }
test.each<[string, boolean, string, object, object, boolean]>([
  ['[POST-35] another topic', false, 'out', {}, {}, true],
  ['[POST-35] one of prospective discussions, opted in', true, 'in', FLAG, {}, true],
  ['[POST-35] not opted in', true, 'out', FLAG, {}, false],
  ['[POST-35] at a school without the flag', true, 'in', {}, {}, false],
  [
    '[ACCESS-01] the flag of the person wins over that of the school',
    ...([true, 'in', FLAG, { enrollment_module_discussions_topics: false }, false] as const),
  ],
])(
  '%s: can be picked',
  (_, prospective_discussions, enrollment_opt_status, flags, own, expected) => {
    const viewer = viewerWith({ enrollment_opt_status, flags: own as Viewer['flags'] })
    const partner = partnerWith({ flags: flags as Viewer['flags'] })
    expect(canPickTopic(viewer, partner, { prospective_discussions })).toBe(expected)
  },
)

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

test('readers of a post can see the profile of its author, where that is open to all such readers', () => {
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
          deleted_at: null,
          user_id: 'target',
          private: isPrivate,
          hidden: false,
          partner_code,
          user: { global },
        }
        const own = prospects[partner_code as keyof typeof prospects]
        const row = person({ ...author, partner: { allow_prospective: own } })
        const toAll = matchesCondition(publicProfile, row)
        const toStudents = hasStudentView(asking) && matchesCondition(profileOpenToStudents, row)
        if (!matchesCondition(visiblePosts(asking), post) || !(toAll || toStudents)) return
        if (toAll) open.all += 1
        else open.students += 1
        const allow_prospective = prospects[viewer.partner_code as keyof typeof prospects]
        expect(matchesCondition(visiblePeople(asking, { allow_prospective }), row)).toBe(true)
      },
    ),
    { numRuns: 30_000 },
  )
  expect(open.all).toBeGreaterThan(5)
  expect(open.students).toBeGreaterThan(5)
})

test('[PROFILE-31] a profile is edited by those past the introduction, and by no one of a control group', () => {
  const edits = (core_complete: boolean, control_group: boolean) =>
    canEditProfile({ core_complete, control_group })
  expect([edits(true, false), edits(false, false)]).toEqual([true, false])
  expect([edits(true, true), edits(false, true)]).toEqual([false, false])
})
