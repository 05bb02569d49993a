import { hash128, type Rng } from '../random'
import type { Choose } from './fill-in'

/**
 * Every variant of a text takes the next wording everywhere, so that two variants share as little
 * as can be. The first two take two sentences where they can, without sharing one.
 */
export function turnTaking(key: string, variant: number): Choose {
  const [seed] = hash128(key)
  const one = (count: number, ordinal: number) =>
    (seed + ordinal + variant + Math.floor(variant / count) * ordinal) % count
  return {
    one,
    sentences(count, ordinal) {
      const start = seed + ordinal
      if (variant === 0) return [start % count, (start + 1) % count]
      if (variant === 1) return [(start + 2) % count, (start + Math.min(3, count - 1)) % count]
      return [one(count, ordinal)]
    },
  }
}

/** Wordings by chance. */
export function byChance(rng: Rng): Choose {
  return {
    one: (count) => rng.int(count),
    sentences(count) {
      const first = rng.int(count)
      return rng.chance(0.5) ? [first] : [first, (first + rng.between(1, count - 1)) % count]
    },
  }
}
