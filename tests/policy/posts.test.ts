import { expect, test } from 'vitest'
import { matchesCondition, type ConditionRow } from '~/policy/condition'
import { canWritePost, ownsPost, visiblePosts } from '~/policy/posts'
import type { Viewer } from '~/policy/viewer'
import { partnerWith, viewerWith } from '~tests/support/viewers'

const post = (row: ConditionRow = {}): ConditionRow => ({
  user_id: 'author',
  partner_code: 'northfield',
  private: false,
  hidden: false,
  deleted_at: null,
  ...row,
  user: { global: false, ...(row.user as ConditionRow) },
})

const staff = viewerWith({ roles: ['school_staff'] })
const author = viewerWith({ id: 'author' })
const VIEWERS = {
  student: viewerWith(),
  staff,
  prospect: viewerWith({ enrollment_status: 'prospective' }),
  author,
  blocker: viewerWith({ blocked_ids: ['author'] }),
  stranger: viewerWith({ partner_code: 'lakeside' }),
  'strange staff': viewerWith({ partner_code: 'lakeside', roles: ['school_staff'] }),
}

const shared = { user: { global: true } }
test.each<[string, ConditionRow, string]>([
  ['[POST-05] [SEARCH-37] open', {}, 'student, staff, prospect, author'],
  ['[POST-05] private', { private: true }, 'staff, author'],
  ['[POST-05] hidden', { hidden: true }, 'author'],
  ['[POST-05] private and hidden', { private: true, hidden: true }, 'author'],
  ['[POST-05] deleted', { deleted_at: new Date(0) }, ''],
  [
    '[OPTIN-21] shared with all students',
    shared,
    'student, staff, prospect, author, stranger, strange staff',
  ],
  ['[OPTIN-21] shared and private', { ...shared, private: true }, 'staff, author'],
  [
    '[SEARCH-37] of someone else than the blocked one',
    { user_id: 'someone-else' },
    'student, staff, prospect, author, blocker',
  ],
])('%s: a post is seen by who may see it', (_, row, expected) => {
  const rule = (viewer: Viewer) => matchesCondition(visiblePosts(viewer), post(row))
  const seeing = Object.entries(VIEWERS).filter(([, viewer]) => rule(viewer))
  expect(seeing.map(([name]) => name).join(', ')).toBe(expected)
})

test('[POST-06] only the author owns a post, staff do not', () => {
  expect(ownsPost(author, { id: 'post', user_id: 'author' })).toBe(true)
  expect(ownsPost(staff, { id: 'post', user_id: 'author' })).toBe(false)
})

test.each([
  ['prospective', true, false],
  ['devry-prospect', true, false],
  ['applicant', true, true],
  ['alumni', true, true],
  [null, true, true],
  ['prospective', false, true],
])('[TOPIC-11] %s, prospectives allowed %s: may write a post %s', (status, allowed, expected) => {
  const partner = partnerWith({ allow_prospective: allowed })
  expect(canWritePost(viewerWith({ enrollment_status: status }), partner)).toBe(expected)
})
