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
 * Makes the function that says how much the words from one to before another lean together. What is said
 * again there counts once.
 */
export function makeLeaningSum(
  leaning: Leaning,
  words: readonly string[],
): (from: number, to: number) => number {
  /** In which call each trait was last counted. */
  const counted = new Int32Array(leaning.count)
  let call = 0
  return (from, to) => {
    call += 1
    let sum = 0
    const add = (trait: Trait | undefined) => {
      if (!trait || counted[trait.number] === call) return
      counted[trait.number] = call
      sum += trait.weight
    }
    let before = leaning.words.get(words[from - 1] ?? STOP)
    for (let at = from; at < to; at++) {
      const word = words[at] ?? STOP
      const own = leaning.words.get(word)
      add(own?.alone)
      add(before?.before.get(word))
      before = own
    }
    return sum
  }
}
