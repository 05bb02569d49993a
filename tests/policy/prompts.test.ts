import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesCondition } from '~/policy/condition'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import {
  CATEGORY_KINDS,
  COVID_SUPPORT_PARTNERS,
  hasAssignments,
  hasHomeworkAlerts,
  isDiscussion,
  isForFun,
  REQUIREMENTS,
  visiblePrompts,
} from '~/policy/prompts'
import { viewerWith } from '~tests/support/viewers'
import { PROSPECTIVE_STATUSES, type Viewer } from '~/policy/viewer'

const prompt = (row: object = {}) => ({
  partner_code: 'northfield',
  active: true,
  char_required: null,
  body: 'Tell us',
  ...row,
})
const sees = (viewer: Partial<Viewer>, row: object = {}, allow_prospective = true) =>
  matchesCondition(visiblePrompts(viewerWith(viewer), { allow_prospective }), prompt(row))

const STUDENT = { enrollment_status: null }
const PROSPECT = { enrollment_status: 'prospective' }
const APPLICANT = { enrollment_status: 'applicant' }
const ALUMNA = { enrollment_status: 'alumni' }
const LEADER = { leader: true }
const ASU = { partner_code: 'asu' }

/** Who meets which requirement at a school that takes in prospective students, and at one that does not. */
test.each<[string, Partial<Viewer>, boolean, boolean]>([
  ['current_students', STUDENT, true, true],
  ['current_students', PROSPECT, false, false],
  ['current_students', APPLICANT, false, false],
  ['current_students', ALUMNA, false, false],
  ['alumni', ALUMNA, true, true],
  ['alumni', STUDENT, false, false],
  ['prospective_students', PROSPECT, true, false],
  ['prospective_students', APPLICANT, true, false],
  ['prospective_students', { enrollment_status: 'devry-prospect' }, true, false],
  ['prospective_students', STUDENT, false, false],
  ['prospective_enabled', PROSPECT, true, false],
  ['prospective_enabled', STUDENT, true, false],
  ['leader', LEADER, true, true],
  ['leader', STUDENT, false, false],
  ['leader', { roles: ['school_staff'] }, false, false],
  ['covid_support', STUDENT, false, false],
  ['a requirement of tomorrow', LEADER, false, false],
])('[PROMPT-22] %s, asked of %o', (char_required, viewer, allowed, notAllowed) => {
  expect(sees(viewer, { char_required })).toBe(allowed)
  expect(sees(viewer, { char_required }, false)).toBe(notAllowed)
})

test('[PROMPT-23] the covid support list holds exactly five schools', () => {
  const five = ['aiuniv', 'asu', 'coloradotech', 'devry', 'mammoth']
  expect([...COVID_SUPPORT_PARTNERS].sort()).toEqual(five)
  const covid = { char_required: 'covid_support', partner_code: 'asu' }
  expect(sees(ASU, covid)).toBe(true)
  expect(sees({ partner_code: 'northfield' }, { ...covid, partner_code: 'northfield' })).toBe(false)
})

test('[PROMPT-22] [CANVAS-13] with assignments, prompts without a body are hidden', () => {
  const classes = { lti_course_ids: ['BIO-1'] }
  const cases: [Partial<Viewer>, boolean][] = [
    [STUDENT, false],
    [classes, false],
    [{ assignments_active: 'lti' }, false],
    [{ assignments_active: 'canvas', ...classes }, false],
    [{ assignments_active: 'lti', ...classes }, true],
    [{ course_experience: true }, true],
  ]
  for (const [viewer, assigned] of cases) {
    expect(hasAssignments(viewerWith(viewer))).toBe(assigned)
    expect(sees(viewer, { body: '' })).toBe(!assigned)
    expect(sees(viewer)).toBe(true)
  }
})

test('[PROMPT-30] [CANVAS-12] for course users the categories of assignments and the special one count, the rest is for fun', () => {
  const fun = (course_experience: boolean) =>
    CATEGORY_KINDS.filter((kind) => isForFun({ course_experience }, { kind }))
  expect(fun(true)).toEqual(['non_assignment', 'rotating'])
  expect(fun(false)).toEqual([])
})

test('[CANVAS-10] only people in classes of a school with LTI assignments hear of their homework', () => {
  const classes = { lti_course_ids: ['BIO-1'] }
  const alerts = (viewer: Partial<Viewer>) => hasHomeworkAlerts(viewerWith(viewer))
  expect(alerts({ assignments_active: 'lti', ...classes })).toBe(true)
  expect(alerts({ assignments_active: 'lti', course_experience: true })).toBe(false)
  expect(alerts({ assignments_active: 'canvas', ...classes })).toBe(false)
  expect(alerts({ course_experience: true, ...classes })).toBe(false)
})

test('[PROMPT-24] only what is open to prospective students is a discussion', () => {
  const shown = [null, ...REQUIREMENTS].filter((char_required) => isDiscussion({ char_required }))
  expect(shown).toEqual(['prospective_enabled'])
})

test('[PROMPT-22] [PROMPT-25] members only see active prompts of their school that are meant for them', () => {
  const someone = fc.record({
    partner_code: fc.constantFrom('northfield', 'lakeside', 'asu'),
    enrollment_status: fc.constantFrom(null, ...PROSPECTIVE_STATUSES, 'alumni'),
    leader: fc.boolean(),
    course_experience: fc.boolean(),
    lti_course_ids: fc.subarray(['a', 'b']),
    assignments_active: fc.constantFrom(null, 'lti'),
  })
  const any = fc.record({
    partner_code: fc.constantFrom('northfield', 'lakeside', 'asu'),
    active: fc.boolean(),
    char_required: fc.constantFrom(null, ...REQUIREMENTS, 'unknown'),
    body: fc.constantFrom('', 'Tell us'),
  })
  fc.assert(
    fc.property(someone, any, fc.boolean(), (columns, row, allow_prospective) => {
      const rule = visiblePrompts(viewerWith(columns), { allow_prospective })
      const open = row.char_required === null
      if (matchesCondition(rule, row)) {
        expect(row.partner_code).toBe(columns.partner_code)
        expect(row.active).toBe(true)
        if (row.char_required?.startsWith('prospective')) expect(allow_prospective).toBe(true)
        if (row.char_required === 'leader') expect(columns.leader).toBe(true)
      } else if (open && row.active && row.body && row.partner_code === columns.partner_code)
        throw new Error('Something is hidden for no reason')
      // The same rule as SQL asks nothing else than these columns.
      expect(toSql(rule, columnResolver('p')).sql).toMatch(
        /^\(p\."partner_code" = \? AND p\."active" = \?/,
      )
    }),
  )
})
