import { expect } from 'vitest'

/** What a command answers, which must take less than a second: work that grows with the square takes many. */
export function isQuick<T>(act: () => T): T {
  const began = performance.now()
  const answer = act()
  expect(performance.now() - began).toBeLessThan(1000)
  return answer
}
