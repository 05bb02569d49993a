/** Number of typing mistakes between two words (Levenshtein). */
function mistakes(a: string, b: string): number {
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

/** The known name that somebody probably meant, or undefined when none is near. (CLI-11) */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, far: mistakes(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return best && best.far <= Math.max(3, Math.floor(best.name.length / 3)) ? best.name : undefined
}
