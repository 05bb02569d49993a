/**
 * Randomness that is always the same: the same parts give the same numbers on every machine and
 * day. Seeds never use Math.random or the clock. (CLI-16, CLI-17)
 */

export interface Rng {
  /** At least 0, below 1 */
  next(): number
  /** A whole number from 0 to n - 1 */
  int(n: number): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

/** Four well mixed 32-bit numbers of a text (cyrb128). */
export function hash128(text: string): [number, number, number, number] {
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let d = 2773480762
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ k, 597399067)
    b = c ^ Math.imul(b ^ k, 2869860233)
    c = d ^ Math.imul(c ^ k, 951274213)
    d = a ^ Math.imul(d ^ k, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  a ^= b ^ c ^ d
  return [a >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

/** sfc32 */
function generator(state: [number, number, number, number]): () => number {
  let [a, b, c, d] = state
  return () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
}

/** A generator that depends on nothing but its parts. */
export function seeded(...parts: (string | number)[]): Rng {
  const next = generator(hash128(parts.join('\u0000')))
  next()
  const int = (n: number) => Math.floor(next() * n)
  return {
    next,
    int,
    between: (low, high) => low + int(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (list) => item(list, int(list.length)),
    shuffle: (list) => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(i + 1)
        const moved = item(copy, i)
        copy[i] = item(copy, j)
        copy[j] = moved
      }
      return copy
    },
  }
}

/** The entry at a position counted round the end of the list. */
export function item<T>(list: readonly T[], index: number): T {
  const entry = list[((index % list.length) + list.length) % list.length]
  if (entry === undefined) throw new Error('an entry of an empty list was asked for')
  return entry
}
