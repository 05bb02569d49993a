import { expect, test } from 'vitest'
import { abbreviate } from '~/ui/count'
import { safePath, withReturn } from '~/http/addresses/paths'
import { formatDate } from '~/platform/time-zone'
import { documentTitle } from '~/presenters/shell/title'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1500, '1.5k'],
  [1_999, '1.9k'],
  [999_999, '999.9k'],
  [1_000_000, '1m'],
  [2_340_000, '2.3m'],
  [1_000_000_000, '1b'],
])('[CONST-01] %i is written %s', (count, text) => {
  expect(abbreviate(count)).toBe(text)
})

test.each([
  ['2026-03-05T09:07:00.000Z', 'UTC', '3/5/2026 09:07'],
  ['2026-12-31T23:59:59.000Z', 'UTC', '12/31/2026 23:59'],
  ['2026-12-31T23:59:59.000Z', 'Pacific/Auckland', '1/1/2027 12:59'],
  ['2026-07-04T05:00:00.000Z', 'America/Chicago', '7/4/2026 00:00'],
  ['2026-11-01T03:05:00.000Z', 'America/Los_Angeles', '10/31/2026 20:05'],
])('[CONST-02] %s is written in %s as %s', (iso, zone, text) => {
  expect(formatDate(iso, zone)).toBe(text)
})

test.each([
  ['/home', '/home'],
  ['/search-results?q=a%20b#top', '/search-results?q=a%20b#top'],
  ['//evil.test', '/fallback'],
  ['/\\evil.test', '/fallback'],
  ['https://evil.test', '/fallback'],
  ['javascript:alert(1)', '/fallback'],
  ['/a\u0000b', '/fallback'],
  ['/\t/evil.test', '/fallback'],
  ['/..//evil.com', '/fallback'],
  ['/.//evil.com', '/fallback'],
  ['/%2e%2e//evil.com', '/fallback'],
  ['/a/..//evil.com', '/fallback'],
  ['', '/fallback'],
  [null, '/fallback'],
  [`/${'a'.repeat(3000)}`, '/fallback'],
])('only own paths are followed: %j leads to %s', (candidate, path) => {
  expect(safePath(candidate, '/fallback')).toBe(path)
})

test('a way back is added where there is one', () => {
  expect(withReturn('/current-login', '/ask?topic=1')).toBe(
    '/current-login?redirect_to=%2Fask%3Ftopic%3D1',
  )
  expect(withReturn('/current-login', '/')).toBe('/current-login')
})

test('a document title ends in the product, where that is known', () => {
  expect(documentTitle('Log out', 'Campus')).toBe('Log out - Campus')
  expect(documentTitle('This address only takes forms', undefined)).toBe(
    'This address only takes forms',
  )
})
