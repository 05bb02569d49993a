/** How much two texts have in common, by the runs of three words of the shorter one. */
export type Trigrams = ReadonlySet<string>

export function trigrams(text: string): Trigrams {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  const runs = new Set<string>()
  for (let i = 0; i + 2 < words.length; i++) runs.add(words.slice(i, i + 3).join(' '))
  return runs
}

/** 0 for nothing in common, 1 for one text within the other. */
export function similarity(one: Trigrams, other: Trigrams): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size === 0) return 0
  let shared = 0
  for (const run of small) if (large.has(run)) shared++
  return shared / small.size
}
