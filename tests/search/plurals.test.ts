import { expect, test } from 'vitest'
import { oneAndMany } from '~search/plurals'
import { SYNONYMS } from '~search/vocabulary'

test.each([
  ['dorm', 'dorms'],
  ['loans', 'loan'],
  ['bursary', 'bursaries'],
  ['bus', 'buses'],
  ['taxes', 'tax'],
  ['children', 'child'],
  ['residence hall', 'residence halls'],
  ['winter holidays', 'winter holiday'],
  ['food shelf', 'food shelves'],
])('one and many of %j: %j', (given, other) => {
  expect(oneAndMany(given)).toEqual([given, other])
  expect(oneAndMany(other)).toContain(given)
})

test.each(['nursing', 'canvas', 'christmas', 'cs', 'lms', 'financial aid', '2fa', 'economics'])(
  'nothing is made of %j',
  (given) => expect(oneAndMany(given)).toEqual([given]),
)

test('every form of a group finds every other', () => {
  const all = SYNONYMS
  expect(all.get('buses')).toEqual(['bus', 'shuttle', 'shuttles'])
  expect(all.get('nurses')).toEqual(expect.arrayContaining(['nurse', 'nursing', 'rn']))
  expect(all.get('grants')).toEqual(expect.arrayContaining(['scholarship', 'scholarships']))
  expect(all.get('therapist')).toEqual(expect.arrayContaining(['therapy', 'counselor']))
})
