import { afterEach, beforeEach, expect, test } from 'vitest'
import { PairLimiter } from '~/platform/pair-limits.server'
import { openWorld, type World } from '~tests/support/world'

let world: World
let limiter: PairLimiter
beforeEach(async () => {
  world = await openWorld()
  const window = (points: number) => [{ points, seconds: 60 }]
  const windows = { pair: window(2), account: window(5), network: window(8) }
  limiter = new PairLimiter(world.db, 'test', windows)
})
afterEach(() => world.close())

const passed = async (account: string, ip: string, tries: number) => {
  let count = 0
  for (let i = 0; i < tries; i++) {
    const wait = await limiter.count({ account, ip })
    if (wait.account === 0 && wait.network === 0) count++
  }
  return count
}

test('one network has its tries at an account, and others have theirs', async () => {
  expect(await passed('sam', 'a', 7)).toBe(2)
  expect(await passed('sam', 'b', 7)).toBe(2)
  // The account alone: five in all, and what was refused before did not count.
  expect(await passed('sam', 'c', 2)).toBe(1)
  expect((await limiter.count({ account: 'sam', ip: 'd' })).account).toBeGreaterThan(0)
  expect(await passed('maya', 'd', 1)).toBe(1)
})

test('one network has so many tries at all accounts together', async () => {
  const names = ['one', 'two', 'three', 'four', 'five']
  let count = 0
  for (const name of names) count += await passed(name, 'a', 2)
  expect(count).toBe(8)
  expect((await limiter.count({ account: 'six', ip: 'a' })).network).toBeGreaterThan(0)
})

test('who proves to be the owner begins anew; a stranger elsewhere does not', async () => {
  await passed('sam', 'a', 3)
  await passed('sam', 'b', 3)
  await limiter.forget({ account: 'sam', ip: 'a' })
  expect(await passed('sam', 'a', 3)).toBe(2)
  expect(await passed('sam', 'b', 1)).toBe(0)
})
