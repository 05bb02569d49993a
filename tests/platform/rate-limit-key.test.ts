import { expect, test } from 'vitest'
import { rateLimitKey } from '~/platform/limits/rate-limit-key'
import { AccountRateLimiter } from '~/platform/limits/account-rate-limiter.server'
import { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { openFixtures } from '~tests/support/database'

test.each<[string, string]>([
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ...['192.0.2.7', 'sam@northfield.test', 'unknown', ''].map((same): [string, string] => [
    same,
    same,
  ]),
])('a limit counts %s as %s', (key, counted) => {
  expect(rateLimitKey(key)).toBe(counted)
})

const [here, there, elsewhere] = ['2001:db8:1:2::9', '2001:db8:1:2::a', '2001:db8:1:3::9']

test('addresses of one IPv6 network share a limit, other networks have their own', async () => {
  const limiter = new RateLimiter('memory', 'test', [{ points: 1, seconds: 60 }])
  expect(await limiter.consume(here)).toBe(0)
  expect(await limiter.consume(there)).toBeGreaterThan(0)
  expect(await limiter.consume(elsewhere)).toBe(0)
  await limiter.reset(there)
  expect(await limiter.consume(here)).toBe(0)
})

test('so do their attempts at one account', async () => {
  const { db, close } = await openFixtures()
  const many = [{ points: 100, seconds: 60 }]
  const windows = { pair: [{ points: 1, seconds: 60 }], account: many, network: many }
  const limiter = new AccountRateLimiter(db, 'test', windows)
  const attempt = (ip: string) => limiter.consume({ account: 'sam', ip })
  expect((await attempt(here)).account).toBe(0)
  expect((await attempt(there)).account).toBeGreaterThan(0)
  expect((await attempt(elsewhere)).account).toBe(0)
  await close()
})
