import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PollTimer } from '~/jobs/poll-timer'

/** How the jobs of writes are found: at once, but not by a poll each. */

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A timer whose last poll is so many milliseconds ago, and whether it sleeps. */
async function sleeping(ago: number) {
  const timer = new PollTimer(500)
  timer.wake()
  await timer.sleep()
  await vi.advanceTimersByTimeAsync(ago)
  const state = { sleeps: true }
  void timer.sleep().then(() => (state.sleeps = false))
  const sleepsAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return state.sleeps
  }
  return { timer, sleepsAfter }
}

test.each([
  [25, 0],
  [24, 1],
  [10, 15],
  [0, 25],
])('a write %i ms after the last poll is polled for %i ms later', async (ago, later) => {
  const { timer, sleepsAfter } = await sleeping(ago)
  timer.wakeSoon()
  if (later > 0) expect(await sleepsAfter(later - 1)).toBe(true)
  expect(await sleepsAfter(later > 0 ? 1 : 0)).toBe(false)
})

test('writes of one moment are polled for once', async () => {
  const { timer, sleepsAfter } = await sleeping(0)
  for (let write = 0; write < 5; write++) timer.wakeSoon()
  expect(await sleepsAfter(25)).toBe(false)
  let polledAgain = false
  void timer.sleep().then(() => (polledAgain = true))
  await vi.advanceTimersByTimeAsync(499)
  expect(polledAgain).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(polledAgain).toBe(true)
})

test('who stops it does not wait, and nothing wakes it later', async () => {
  const { timer, sleepsAfter } = await sleeping(0)
  timer.wakeSoon()
  timer.stop()
  expect(await sleepsAfter(0)).toBe(false)
  expect([timer.stopped, vi.getTimerCount()]).toEqual([true, 0])
})
