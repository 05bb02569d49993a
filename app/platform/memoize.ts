export type Bounds = {
  /** Answers that are kept; one more, and all are forgotten */
  most: number
  /** Characters of the longest question that is worth it */
  longest: number
}

/** A function of a text that keeps its answers, for what is asked again and again. */
export function remembering<T>(find: (text: string) => T, { most, longest }: Bounds) {
  const known = new Map<string, T>()
  return (text: string): T => {
    if (text.length > longest) return find(text)
    const found = known.has(text) ? (known.get(text) as T) : find(text)
    if (known.size >= most) known.clear()
    known.set(text, found)
    return found
  }
}
