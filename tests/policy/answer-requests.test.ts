import { expect, test } from 'vitest'
import { askablePeople, askState, QUESTION_REST_MS } from '~/policy/answer-requests'
import { matchesCondition, type ConditionRow } from '~/policy/condition'
import { partnerWith, viewerWith } from '~tests/support/viewers'

const NOW = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const question = {
  user_id: 'author',
  partner_code: 'northfield',
  private: false,
  hidden: false,
  locked_at: null,
  marked_question_at: ago(QUESTION_REST_MS),
  answer_comment_id: null,
}
const VIEWERS = {
  author: viewerWith({ id: 'author' }),
  staff: viewerWith({ roles: ['school_staff'] }),
  prospect: viewerWith({ id: 'author', enrollment_status: 'prospective' }),
  student: viewerWith(),
  'strange staff': viewerWith({ partner_code: 'lakeside', roles: ['school_staff'] }),
}

test.each<[string, Partial<typeof question> | object, string]>([
  ['a day old', {}, 'author open, staff open, prospect open'],
  [
    'younger by a millisecond',
    { marked_question_at: ago(QUESTION_REST_MS - 1) },
    'author too new, staff open, prospect too new',
  ],
  [
    'with an accepted answer',
    { answer_comment_id: 'a' },
    'author answered, staff answered, prospect answered',
  ],
  ['private', { private: true }, 'author unseen, staff unseen, prospect unseen'],
  ['hidden', { hidden: true }, 'author unseen, staff unseen, prospect unseen'],
  ['locked', { locked_at: NOW }, ''],
  ['no question', { marked_question_at: null }, ''],
])('about a question that is %s, these can ask', (_, data, expected) => {
  const states = Object.entries(VIEWERS).flatMap(([name, viewer]) => {
    const state = askState(viewer, { ...question, ...data }, NOW)
    return state ? [`${name} ${state}`] : []
  })
  expect(states.join(', ')).toBe(expected)
})

const person = (data: ConditionRow = {}): ConditionRow => ({
  id: 'someone',
  partner_code: 'northfield',
  global: false,
  test_user: false,
  invalid_user: false,
  joined_date: new Date(0),
  suspended_at: null,
  enrollment_status: null,
  enrollment_opt_status: 'out',
  ...data,
  study: { core_complete: true, control_group: false, ...(data.study as ConditionRow) },
  settings: data.settings ?? {},
})

test.each<[string, ConditionRow, boolean]>([
  ['a student', {}, true],
  ['an alumna', { enrollment_status: 'alumni' }, true],
  ['who says so', { settings: { answer_requests: true } }, true],
  ['who doesn’t allow it', { settings: { answer_requests: false } }, false],
  ['a prospective student', { enrollment_status: 'prospective' }, false],
  ['an applicant', { enrollment_status: 'applicant' }, false],
  ['the author', { id: 'author' }, false],
  ['the viewer', { id: 'viewer' }, false],
  ['of another school', { partner_code: 'lakeside' }, false],
  ['who hasn’t joined', { joined_date: null }, false],
  ['a test user', { test_user: true }, false],
  ['an account that isn’t valid', { invalid_user: true }, false],
  ['who is suspended', { suspended_at: NOW }, false],
  ['still in their introduction', { study: { core_complete: false } }, false],
  ['of the control group', { study: { control_group: true } }, false],
  ['who the viewer doesn’t see', { global: true }, false],
  ['in a block with the viewer', { id: 'blocked' }, false],
])('%s can be asked: %s', (_, row, expected) => {
  // Sees prospective students, and test users.
  const staff = viewerWith({ roles: ['school_staff'], test_user: true, blocked_ids: ['blocked'] })
  const rule = askablePeople(staff, partnerWith(), { ...question, author_global: false })
  expect(matchesCondition(rule, person(row))).toBe(expected)
})

test.each([
  [true, true],
  [false, false],
])('people of other schools, where the author shares with them: %s', (author_global, expected) => {
  const author = viewerWith({ id: 'author', global: true })
  const rule = askablePeople(author, partnerWith(), { ...question, author_global })
  const far = person({ partner_code: 'lakeside', global: true, enrollment_opt_status: 'in' })
  expect(matchesCondition(rule, far)).toBe(expected)
})
