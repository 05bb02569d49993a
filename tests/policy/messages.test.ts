import { describe, expect, test } from 'vitest'
import { matchesCondition, type ConditionRow } from '~/policy/condition'
import {
  canDeleteMessage,
  canFlagMessage,
  canWrite,
  channelState,
  hasMessages,
  invitablePeople,
  reachablePeople,
} from '~/policy/messages'
import type { PartnerContext, Viewer } from '~/policy/viewer'
import { partnerWith, viewerWith } from '~tests/support/viewers'

const person = (row: ConditionRow = {}): ConditionRow => ({
  id: 'target',
  partner_code: 'northfield',
  global: false,
  test_user: false,
  invalid_user: false,
  direct_messaging: true,
  joined_date: new Date(0),
  enrollment_status: null,
  enrollment_opt_status: 'out',
  ...row,
})

const ROLES: Record<string, Partial<Viewer>> = {
  student: {},
  'opted-in student': { enrollment_opt_status: 'in' },
  alumna: { enrollment_status: 'alumni' },
  leader: { leader: true },
  coach: { coach_user: true },
  'school staff': { roles: ['school_staff'] },
  'product staff': { roles: ['quad_employee'] },
  'global student': { global: true },
  'test user': { test_user: true },
  prospect: { enrollment_status: 'prospective' },
}

type Relation = {
  row?: ConditionRow
  viewer?: Partial<Viewer>
  school?: Partial<PartnerContext>
}
const RELATIONS: Record<string, Relation> = {
  classmate: {},
  'opted-in classmate': { row: { enrollment_opt_status: 'in' } },
  'prospect of the school': { row: { enrollment_status: 'prospective' } },
  oneself: { row: { id: 'viewer' } },
  'someone of another school': { row: { partner_code: 'lakeside' } },
  'global one of another school': { row: { partner_code: 'lakeside', global: true } },
  'a test user': { row: { test_user: true } },
  'an invalid account': { row: { invalid_user: true } },
  'one who has not joined': { row: { joined_date: null } },
  'blocked, either way': { viewer: { blocked_ids: ['target'] } },
  'one without messages': { row: { direct_messaging: false } },
  'a classmate, without own messages': { viewer: { direct_messaging: false } },
  'a classmate, in a school without': { school: { direct_messaging: false } },
}

/** Who each role can invite (i), and go on talking with (r) where a conversation exists. */
const EXPECTED: Record<string, Record<string, string>> = {
  classmate: { prospect: 'r', '*': 'ir' },
  'opted-in classmate': { '*': 'ir' },
  'prospect of the school': {
    student: 'r',
    alumna: 'r',
    leader: 'r',
    'global student': 'r',
    'test user': 'r',
    '*': 'ir',
  },
  'a test user': { 'test user': 'ir', '*': '' },
}

const cases = Object.entries(RELATIONS).flatMap(([relation, given]) =>
  Object.entries(ROLES).map(([role, viewer]) => ({ relation, role, viewer, given })),
)

describe('[DM-15] who can write to who', () => {
  test.each(cases)('$role to $relation', ({ relation, role, viewer, given }) => {
    const by = viewerWith({ ...viewer, ...given.viewer })
    const school = partnerWith(given.school)
    const row = person(given.row)
    const can =
      (matchesCondition(invitablePeople(by, school), row) ? 'i' : '') +
      (matchesCondition(reachablePeople(by, school), row) ? 'r' : '')
    const expected = EXPECTED[relation] ?? {}
    expect(can).toBe(expected[role] ?? expected['*'] ?? '')
  })
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  '[DM-03] [DM-04] messages of the school %s and of the person %s: %s',
  (school, own, expected) => {
    expect(hasMessages({ direct_messaging: own }, { direct_messaging: school })).toBe(expected)
  },
)

const AT = new Date(0)
const none = { invited_at: null, invite_accepted_at: null }
const invited = { invited_at: AT, invite_accepted_at: null }
const accepted = { invited_at: AT, invite_accepted_at: AT }

test.each([
  ['before the first message', none, none, true, 'empty', true],
  ['for who was invited', invited, none, true, 'invited', false],
  ['for who invited', none, invited, true, 'waiting', false],
  ['once accepted, for who was invited', accepted, none, true, 'open', true],
  ['once accepted, for who invited', none, accepted, true, 'open', true],
  ['both have invited at once', invited, invited, true, 'invited', false],
  ['unreachable, whatever was before', accepted, none, false, 'closed', false],
  ['unreachable and invited', invited, none, false, 'closed', false],
  ['the other side is erased', accepted, null, true, 'closed', false],
] as const)('[DM-22] [DM-23] [DM-24] [DM-26] %s', (_, mine, theirs, isReachable, state, writes) => {
  expect(channelState(mine, theirs, isReachable)).toBe(state)
  expect(canWrite(state)).toBe(writes)
})

test('[DM-29] one deletes own messages alone, and flags those of the other one alone', () => {
  for (const user_id of ['viewer', 'target']) {
    const isOwn = user_id === 'viewer'
    expect(canDeleteMessage({ id: 'viewer' }, { user_id })).toBe(isOwn)
    expect(canFlagMessage({ id: 'viewer' }, { user_id })).toBe(!isOwn)
  }
})
