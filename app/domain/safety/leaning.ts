import { STOP } from './words'

/** How much words lean towards danger (above zero) or away from it: one alone, and two in a row. */
export type Weights = ReadonlyMap<string, { alone: number; before: ReadonlyMap<string, number> }>
export type Leaning = { start: number; weights: Weights }

/** Nothing leans. */
export const NO_LEANING: Leaning = { start: 0, weights: new Map() }

/** Reads weights as content/risk-words.yaml has them: for each hundredth, the words that weigh so. */
export function readLeaning(start: number, words: Readonly<Record<string, string>>): Leaning {
  const weights = new Map<string, { alone: number; before: Map<string, number> }>()
  for (const [hundredths, all] of Object.entries(words))
    for (const one of all.split(/, |,?\n/)) {
      const [word = '', next] = one.split(' ')
      const known = weights.get(word) ?? { alone: 0, before: new Map() }
      weights.set(word, known)
      if (next === undefined) known.alone = Number(hundredths) / 100
      else known.before.set(next, Number(hundredths) / 100)
    }
  return { start: start / 100, weights }
}

/** For each word, how much all words up to it lean together; of a part, the difference. */
export function sumLeaning({ weights }: Leaning, words: readonly string[]): Float64Array {
  const sums = new Float64Array(words.length + 1)
  let before = weights.get(STOP)
  for (const [at, word] of words.entries()) {
    const own = weights.get(word)
    sums[at + 1] = (sums[at] ?? 0) + (own?.alone ?? 0) + (before?.before.get(word) ?? 0)
    before = own
  }
  return sums
}
