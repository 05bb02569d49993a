/** Number of typos between two words (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const stem = (word: string) => word.toLowerCase().replace(/s$/, '')

/**
 * The known name that someone probably meant, or undefined when none is near: one with hardly a
 * typo, one that has it as a word of its own (topics: topic_categories), the nearest. (CLI-11)
 */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, far: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  if (best && best.far <= 1) return best.name
  const word = stem(typed)
  const whole = known.find((name) => word.length > 2 && name.split(/[_-]/).map(stem).includes(word))
  if (whole !== undefined) return whole
  return best && best.far <= Math.max(3, Math.floor(best.name.length / 3)) ? best.name : undefined
}
