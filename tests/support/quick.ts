import { expect } from 'vitest'

/**
 * Milliseconds of processor time that this process has used: of waiting for a busy machine there is
 * nothing in it.
 */
export function usedMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What a command answers, which must take less than a second: work that grows with the square takes many. */
export function isQuick<T>(act: () => T): T {
  const before = usedMilliseconds()
  const answer = act()
  expect(usedMilliseconds() - before).toBeLessThan(1000)
  return answer
}
