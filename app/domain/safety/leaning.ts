import { STOP } from './words'

/** What a word says wherever it stands, or behind a certain other one; numbered. */
type Trait = { number: number; weight: number }
/** How much words lean towards danger (above zero) or away from it: one alone, and two in a row. */
export type Leaning = {
  start: number
  words: ReadonlyMap<string, { alone: Trait | undefined; before: ReadonlyMap<string, Trait> }>
  count: number
}

/** Nothing leans. */
export const NO_LEANING: Leaning = { start: 0, words: new Map(), count: 0 }

/** Reads weights as content/risk-words.yaml has them: for each hundredth, the words that weigh so. */
export function readLeaning(start: number, weights: Readonly<Record<string, string>>): Leaning {
  const words = new Map<string, { alone: Trait | undefined; before: Map<string, Trait> }>()
  let count = 0
  for (const [hundredths, all] of Object.entries(weights))
    for (const one of all.split(/, |,?\n/)) {
      const [word = '', next] = one.split(' ')
      const known = words.get(word) ?? { alone: undefined, before: new Map<string, Trait>() }
      words.set(word, known)
      const trait = { number: count++, weight: Number(hundredths) / 100 }
      if (next === undefined) known.alone = trait
      else known.before.set(next, trait)
    }
  return { start: start / 100, words, count }
}

/**
 * For each word, how much all words up to it lean together; of a part, the difference. What is said
 * again within `near` words counts once.
 */
export function sumLeaning(leaning: Leaning, words: readonly string[], near: number): Float64Array {
  const sums = new Float64Array(words.length + 1)
  /** Where each trait was last, counting from one. */
  const last = new Int32Array(leaning.count)
  let sum = 0
  const add = (trait: Trait | undefined, place: number) => {
    if (!trait) return
    const known = last[trait.number] ?? 0
    if (known === 0 || place - known >= near) sum += trait.weight
    last[trait.number] = place
  }
  let before = leaning.words.get(STOP)
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? STOP
    const own = leaning.words.get(word)
    if (own) add(own.alone, at + 1)
    if (before) add(before.before.get(word), at + 1)
    sums[at + 1] = sum
    before = own
  }
  return sums
}
