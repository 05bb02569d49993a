import { describe, expect, test } from 'vitest'
import { holds, type Facts } from '~/policy/condition'
import { mayWritePost, ownsPost, visiblePosts } from '~/policy/posts'
import type { Viewer } from '~/policy/viewer'
import { partnerWith, viewerWith } from '~tests/support/facts'

const post = (facts: Facts = {}): Facts => ({
  user_id: 'author',
  partner_code: 'northfield',
  private: false,
  hidden: false,
  deleted_at: null,
  ...facts,
  user: { global: false, ...(facts.user as Facts) },
})

const sees = (viewer: Viewer, facts: Facts) => holds(visiblePosts(viewer), post(facts))

const student = viewerWith()
const staff = viewerWith({ roles: ['school_staff'] })
const prospect = viewerWith({ enrollment_status: 'prospective' })
const author = viewerWith({ id: 'author' })
const stranger = viewerWith({ partner_code: 'lakeside' })
const strangeStaff = viewerWith({ partner_code: 'lakeside', roles: ['school_staff'] })
const blocker = viewerWith({ blocked_ids: ['author'] })

describe('[POST-05] who sees a post', () => {
  const deleted = { deleted_at: new Date(0) }
  const shared = { user: { global: true } }
  test.each<[string, Facts, Record<string, boolean>]>([
    ['open', {}, { student: true, staff: true, prospect: true, author: true }],
    ['private', { private: true }, { student: false, staff: true, prospect: false, author: true }],
    ['hidden', { hidden: true }, { student: false, staff: false, prospect: false, author: true }],
    [
      'private and hidden',
      { private: true, hidden: true },
      { student: false, staff: false, prospect: false, author: true },
    ],
    ['deleted', deleted, { student: false, staff: false, prospect: false, author: false }],
  ])('%s', (_, facts, expected) => {
    expect({
      student: sees(student, facts),
      staff: sees(staff, facts),
      prospect: sees(prospect, facts),
      author: sees(author, facts),
    }).toEqual(expected)
  })

  test('[OPTIN-21] of another school only what its author shares with all students', () => {
    expect(sees(stranger, {})).toBe(false)
    expect(sees(stranger, shared)).toBe(true)
    expect(sees(stranger, { ...shared, private: true })).toBe(false)
    expect(sees(strangeStaff, {})).toBe(false)
    expect(sees(strangeStaff, { ...shared, private: true })).toBe(false)
  })

  test('[SEARCH-37] nothing between people one of whom has blocked the other', () => {
    expect(sees(blocker, {})).toBe(false)
    expect(sees(blocker, { user_id: 'somebody-else' })).toBe(true)
  })
})

test('[POST-06] only the author owns a post, staff do not', () => {
  expect(ownsPost(author, { user_id: 'author' })).toBe(true)
  expect(ownsPost(staff, { user_id: 'author' })).toBe(false)
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
  expect(mayWritePost(viewerWith({ enrollment_status: status }), partner)).toBe(expected)
})
