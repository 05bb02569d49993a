import { expect, test } from 'vitest'
import { openDb } from '~/platform/db.server'
import { Limiter } from '~/platform/limits.server'
import { openWorld } from '~tests/support/world'

test('tries are counted for each key in each window, and forgotten when asked', async () => {
  const world = await openWorld()
  const limiter = new Limiter(world.db, 'test', [
    { points: 2, seconds: 60 },
    { points: 3, seconds: 3600 },
  ])
  expect([await limiter.count('a'), await limiter.count('a'), await limiter.count('b')]).toEqual([
    0, 0, 0,
  ])
  const wait = await limiter.count('a')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await limiter.count('a')).toBeGreaterThan(3000)
  await limiter.forget('a')
  expect(await limiter.count('a')).toBe(0)
  await world.close()
})

test('a limit survives a restart', async () => {
  const world = await openWorld()
  const windows = [{ points: 1, seconds: 60 }]
  expect(await new Limiter(world.db, 'x', windows).count('sam')).toBe(0)
  const again = openDb(world.db.sql.name)
  expect(await new Limiter(again, 'x', windows).count('sam')).toBeGreaterThan(0)
  await again.close()
  await world.close()
})

test('of many tries at once only as many pass as are allowed', async () => {
  const world = await openWorld()
  const limiter = new Limiter(world.db, 'many', [{ points: 5, seconds: 60 }])
  const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.count('sam')))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  await world.close()
})
