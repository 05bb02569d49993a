import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from '~/client/throttle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs at once, then no sooner than 100 ms after, and once more at the end', () => {
  const at: number[] = []
  const began = Date.now()
  const run = throttle(() => at.push(Date.now() - began), 100)
  for (let moment = 0; moment < 500; moment += 10) {
    run()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(at).toEqual([0, 100, 200, 300, 400, 500])
  run()
  expect(at).toHaveLength(7)
})
