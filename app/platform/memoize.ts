export type Bounds = {
  /** Results that are kept; one more, and all are dropped */
  most: number
  /** Characters of the longest text whose result is kept */
  longest: number
}

/** The same function of a text, computed once for texts that come again. */
export function memoize<T>(compute: (text: string) => T, { most, longest }: Bounds) {
  const results = new Map<string, T>()
  return (text: string): T => {
    if (text.length > longest) return compute(text)
    const result = results.has(text) ? (results.get(text) as T) : compute(text)
    if (results.size >= most) results.clear()
    results.set(text, result)
    return result
  }
}
