import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { THROTTLE, throttled } from '~/comfort/throttle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [THROTTLE.infiniteScroll, 100],
  [THROTTLE.scroll, 200],
])(
  '[SEARCH-38] looks at once, then no sooner than %i ms after, and once more at the end',
  (ms, wanted) => {
    expect(ms).toBe(wanted)
    const at: number[] = []
    const began = Date.now()
    const look = throttled(() => at.push(Date.now() - began), ms)
    for (let moment = 0; moment < 5 * ms; moment += 10) {
      look()
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(10 * ms)
    expect(at).toEqual([0, ms, 2 * ms, 3 * ms, 4 * ms, 5 * ms])
    look()
    expect(at).toHaveLength(7)
  },
)
