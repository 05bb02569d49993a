import { expect, test } from 'vitest'
import { timeAgo } from '~/ui/time-ago'

const NOW = '2026-11-22T12:00:00.000Z'

test.each([
  ['2026-11-22T12:00:09.000Z', 'just now'],
  ['2026-11-22T11:59:01.000Z', 'just now'],
  ['2026-11-22T11:59:00.000Z', '1 min ago'],
  ['2026-11-22T11:00:01.000Z', '59 min ago'],
  ['2026-11-22T11:00:00.000Z', '1 hour ago'],
  ['2026-11-21T12:00:01.000Z', '23 hours ago'],
  ['2026-11-20T12:00:00.000Z', '2 days ago'],
  ['2026-11-15T12:00:01.000Z', '6 days ago'],
  ['2026-11-15T12:00:00.000Z', '1 week ago'],
  ['2026-10-18T12:00:01.000Z', '4 weeks ago'],
  ['2026-10-18T12:00:00.000Z', null],
])('%s is %s at noon of November 22', (at, text) => {
  expect(timeAgo(at, NOW)).toBe(text)
})
