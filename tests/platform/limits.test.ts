import { describe, expect } from 'vitest'
import { AccountRateLimiter } from '~/platform/limits/account-rate-limiter.server'
import { openDb } from '~/platform/database/open.server'
import { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { db, dbTest as test } from '~tests/support/fixtures'

test('tries are counted for each key in each window, and forgotten when asked', async () => {
  const limiter = new RateLimiter(db, 'test', [
    { points: 2, seconds: 60 },
    { points: 3, seconds: 3600 },
  ])
  for (const key of ['a', 'a', 'b']) expect(await limiter.consume(key)).toBe(0)
  const wait = await limiter.consume('a')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await limiter.consume('a')).toBeGreaterThan(3000)
  await limiter.reset('a')
  expect(await limiter.consume('a')).toBe(0)
})

test('a limit survives a restart', async () => {
  const windows = [{ points: 1, seconds: 60 }]
  expect(await new RateLimiter(db, 'x', windows).consume('sam')).toBe(0)
  const again = openDb(db.place)
  expect(await new RateLimiter(again, 'x', windows).consume('sam')).toBeGreaterThan(0)
  await again.close()
})

test('of many tries at once only as many pass as are allowed', async () => {
  const limiter = new RateLimiter(db, 'many', [{ points: 5, seconds: 60 }])
  const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('sam')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

describe('tries at accounts', () => {
  let limiter: AccountRateLimiter
  test.beforeEach(() => {
    const window = (points: number) => [{ points, seconds: 60 }]
    const windows = { pair: window(2), account: window(5), network: window(8) }
    limiter = new AccountRateLimiter(db, 'test', windows)
  })

  const passed = async (account: string, ip: string, tries: number) => {
    let count = 0
    for (let i = 0; i < tries; i++) {
      const wait = await limiter.consume({ account, ip })
      if (wait.account === 0 && wait.network === 0) count++
    }
    return count
  }

  test('one network has its tries at an account, and others have theirs', async () => {
    expect(await passed('sam', 'a', 7)).toBe(2)
    expect(await passed('sam', 'b', 7)).toBe(2)
    // The account alone: five in all, and what was refused before did not count.
    expect(await passed('sam', 'c', 2)).toBe(1)
    expect((await limiter.consume({ account: 'sam', ip: 'd' })).account).toBeGreaterThan(0)
    expect(await passed('maya', 'd', 1)).toBe(1)
  })

  test('one network has so many tries at all accounts together', async () => {
    let count = 0
    for (let name = 0; name < 5; name++) count += await passed(`${name}`, 'a', 2)
    expect(count).toBe(8)
    expect((await limiter.consume({ account: 'six', ip: 'a' })).network).toBeGreaterThan(0)
  })

  test('a login resets the tries of the owner, not those of a stranger elsewhere', async () => {
    for (const ip of ['a', 'b']) await passed('sam', ip, 3)
    await limiter.reset({ account: 'sam', ip: 'a' })
    expect(await passed('sam', 'a', 3)).toBe(2)
    expect(await passed('sam', 'b', 1)).toBe(0)
  })
})
