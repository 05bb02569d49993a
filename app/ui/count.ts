const STEPS = [
  [1_000_000_000, 'b'],
  [1_000_000, 'm'],
  [1_000, 'k'],
] as const

/**
 * A count for people: a thousand, a million and a billion or more become k, m and b (CONST-01).
 * Cut off, never rounded up: 999 999 is not yet a million.
 */
export function abbreviate(count: number): string {
  for (const [step, suffix] of STEPS) {
    if (count >= step) return `${Math.floor((count * 10) / step) / 10}${suffix}`
  }
  return String(count)
}

/** "1 comment", "2.4k comments". */
export function pluralize(count: number, one: string, many: string): string {
  return `${abbreviate(count)} ${count === 1 ? one : many}`
}
