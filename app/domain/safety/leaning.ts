import { beginning, type WordNumbers } from './numbers'
import { STOP } from './words'

/**
 * How much words lean towards danger (above zero) or away from it, in hundredths: one alone, all with the
 * same beginning, or two in a row.
 */
export type Leaning = {
  start: number
  traits: readonly { words: readonly string[]; weight: number }[]
}

/** Nothing leans. */
export const NO_LEANING: Leaning = { start: 0, traits: [] }

/** Reads weights as content/risk-words.yaml has them: for each hundredth, the words that weigh so. */
export const readLeaning = (start: number, rows: Readonly<Record<string, string>>): Leaning => ({
  start,
  traits: Object.entries(rows).flatMap(([hundredths, all]) =>
    all.split(/, |,?\n/).map((one) => ({ words: one.split(' '), weight: Number(hundredths) })),
  ),
})

/** What leans, by the numbers of words. Traits have numbers, too; zero is none. */
export type NumberedLeaning = {
  start: number
  weights: Int32Array
  /** Of each word, its trait wherever it stands, and that of its beginning. */
  alone: Int32Array
  begun: Int32Array
  /** Of two words in a row: that of the first, times as many as there are, and that of the second. */
  pairs: ReadonlyMap<number, number>
  /** Of each word, a bit for each that makes a pair behind it, shared by some: most words make none. */
  pairBits: Int32Array
  stop: number
}

/** Numbers what leans. The words of phrases have their numbers by then. */
export function numberLeaning({ start, traits }: Leaning, numbers: WordNumbers): NumberedLeaning {
  for (const { words } of traits) for (const word of words) numbers.add(word)
  const stop = numbers.add(STOP)
  const size = numbers.size()
  const [alone, begun] = [new Int32Array(size), new Int32Array(size)]
  const pairs = new Map<number, number>()
  const pairBits = new Int32Array(size)
  for (const [at, { words }] of traits.entries()) {
    const [word, next] = words.map(numbers.add)
    if (word === undefined) continue
    if (next === undefined) alone[word] = at + 1
    else {
      pairs.set(word * size + next, at + 1)
      pairBits[word] = (pairBits[word] ?? 0) | (1 << (next & 31))
    }
  }
  for (const [word, number] of numbers.all()) {
    const first = beginning(word)
    // What is numbered as a beginning leans as such.
    if (first !== undefined && first !== word) begun[number] = alone[numbers.find(first)] ?? 0
  }
  return {
    start,
    weights: Int32Array.from([0, ...traits.map(({ weight }) => weight)]),
    alone,
    begun,
    pairs,
    pairBits,
    stop,
  }
}

/** Traits that one word has at most: itself, its beginning, and itself behind the one before. */
const TRAITS = 3

/** The traits of each word: three for each, zero where it lacks one. */
function findTraits(
  { alone, begun, pairs, pairBits, stop }: NumberedLeaning,
  words: readonly number[],
): Int32Array {
  const traits = new Int32Array(words.length * TRAITS)
  let before = stop
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0
    traits[at * TRAITS] = alone[word] ?? 0
    traits[at * TRAITS + 1] = begun[word] ?? 0
    if (((pairBits[before] ?? 0) & (1 << (word & 31))) !== 0)
      traits[at * TRAITS + 2] = pairs.get(before * alone.length + word) ?? 0
    before = word
  }
  return traits
}

/**
 * Makes the function that says how much the words from one to before another lean together. What is said
 * again there counts once. From call to call, neither may move back: each word comes in once and goes once. For
 * up to 80 words at once.
 */
export function makeLeaningSum(
  leaning: NumberedLeaning,
  words: readonly number[],
): (from: number, to: number) => number {
  const { start, weights } = leaning
  const traits = findTraits(leaning, words)
  /** How often each trait is there; bytes, since larger ones take longer to make than a short text to read. */
  const counts = new Uint8Array(weights.length)
  let [first, end, sum] = [0, 0, start]
  return (from, to) => {
    for (; end < to * TRAITS; end++) {
      const trait = traits[end] ?? 0
      const count = counts[trait] ?? 0
      counts[trait] = count + 1
      if (count === 0) sum += weights[trait] ?? 0
    }
    for (; first < from * TRAITS; first++) {
      const trait = traits[first] ?? 0
      const count = counts[trait] ?? 0
      counts[trait] = count - 1
      if (count === 1) sum -= weights[trait] ?? 0
    }
    return sum
  }
}
