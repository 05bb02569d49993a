import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '~/policy/condition'
import { columnsOf, toSql } from '~/policy/condition-sql'
import {
  CATEGORY_KINDS,
  COVID_SUPPORT_PARTNERS,
  hasAssignments,
  isDiscussion,
  isForFun,
  REQUIREMENTS,
  visiblePrompts,
} from '~/policy/prompts'
import { viewerWith } from '~tests/support/facts'
import type { Viewer } from '~/policy/viewer'

const prompt = (facts: object = {}) => ({
  partner_code: 'northfield',
  active: true,
  char_required: null,
  body: 'Tell us',
  ...facts,
})
const sees = (viewer: Partial<Viewer>, facts: object = {}, allow_prospective = true) =>
  holds(visiblePrompts(viewerWith(viewer), { allow_prospective }), prompt(facts))

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
  expect([...COVID_SUPPORT_PARTNERS].sort()).toEqual([
    'aiuniv',
    'asu',
    'coloradotech',
    'devry',
    'mammoth',
  ])
  const covid = { char_required: 'covid_support', partner_code: 'asu' }
  expect(sees(ASU, covid)).toBe(true)
  expect(sees({ partner_code: 'northfield' }, { ...covid, partner_code: 'northfield' })).toBe(false)
})

test('[PROMPT-25] only active prompts of the own school show', () => {
  expect(sees(STUDENT)).toBe(true)
  expect(sees(STUDENT, { active: false })).toBe(false)
  expect(sees(STUDENT, { partner_code: 'lakeside' })).toBe(false)
  expect(sees({ roles: ['school_staff'] }, { partner_code: 'lakeside' })).toBe(false)
})

test('[PROMPT-22] with assignments, prompts without a body are hidden', () => {
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

test('[PROMPT-30] for course users the categories of assignments and the special one count, the rest is for fun', () => {
  const fun = (course_experience: boolean) =>
    CATEGORY_KINDS.filter((kind) => isForFun({ course_experience }, { kind }))
  expect(fun(true)).toEqual(['non_assignment', 'rotating'])
  expect(fun(false)).toEqual([])
})

test('[PROMPT-24] only what is open to prospective students is a discussion', () => {
  const shown = [null, ...REQUIREMENTS].filter((char_required) => isDiscussion({ char_required }))
  expect(shown).toEqual(['prospective_enabled'])
})

test('[PROMPT-22] whoever somebody is: what they see is their school’s, active and meant for them', () => {
  const somebody = fc.record({
    partner_code: fc.constantFrom('northfield', 'lakeside', 'asu'),
    enrollment_status: fc.constantFrom(
      null,
      'prospective',
      'applicant',
      'devry-prospect',
      'alumni',
    ),
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
    fc.property(somebody, any, fc.boolean(), (facts, row, allow_prospective) => {
      const rule = visiblePrompts(viewerWith(facts), { allow_prospective })
      const open = row.char_required === null
      if (holds(rule, row)) {
        expect(row.partner_code).toBe(facts.partner_code)
        expect(row.active).toBe(true)
        if (row.char_required?.startsWith('prospective')) expect(allow_prospective).toBe(true)
        if (row.char_required === 'leader') expect(facts.leader).toBe(true)
      } else if (open && row.active && row.body && row.partner_code === facts.partner_code)
        throw new Error('What nothing stands against is hidden')
      // The same rule as SQL asks nothing else than these columns.
      expect(toSql(rule, columnsOf('p')).sql).toMatch(
        /^\(p\."partner_code" = \? AND p\."active" = \?/,
      )
    }),
  )
})
