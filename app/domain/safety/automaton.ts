import { MAX_GAP, type Place } from './patterns'
import { STOP } from './words'

/**
 * Patterns as states, one for each place of a pattern. `steps` are, for each word, the states it leads
 * to, as triples: from, how many words may lie between, to. Later states come first, so that a word
 * takes no two steps at once.
 */
export type Automaton = {
  steps: ReadonlyMap<string, Int32Array>
  /** Of each state, those that it reaches as well, since the place between may be missing. */
  skips: readonly (readonly number[])[]
  /** Of each state, the number of the pattern that ends in it. */
  ends: readonly (number | undefined)[]
}

/** A pattern found: by number, from a word to another one, and in which sentence. */
export type Match = { pattern: number; from: number; to: number; sentence: number }

const START = 0
const NONE = new Int32Array()

/** Builds the automaton of patterns. Those that begin alike share their first states. */
export function buildAutomaton(patterns: readonly (readonly Place[])[]): Automaton {
  const steps = new Map<string, [from: number, gap: number, to: number][]>()
  const skips: number[][] = [[]]
  const ends: (number | undefined)[] = [undefined]
  const known = new Map<string, number>()
  const findState = (key: string): [state: number, isNew: boolean] => {
    const same = known.get(key)
    if (same !== undefined) return [same, false]
    known.set(key, skips.push([]) - 1)
    return [ends.push(undefined) - 1, true]
  }
  const addStep = (word: string, from: number, gap: number, to: number) => {
    const others = steps.get(word)
    if (others) others.push([from, gap, to])
    else steps.set(word, [[from, gap, to]])
  }
  /** The state after all words of a choice but the last one. */
  const addWords = (from: number, gap: number, words: readonly string[]): number =>
    words.reduce((before, word, at) => {
      const [state, isNew] = findState(`${before} ${at === 0 ? gap : 0} ${word}`)
      if (isNew) addStep(word, before, at === 0 ? gap : 0, state)
      return state
    }, from)
  const addPlace = (from: number, { choices, gap, isOptional, source }: Place): number => {
    const lasts = choices.map((words) => addWords(from, gap, words.slice(0, -1)))
    const [end, isNew] = findState(`${from} ${gap} <${source}>`)
    if (!isNew) return end
    for (const [at, words] of choices.entries())
      addStep(words.at(-1) ?? '', lasts[at] ?? from, words.length === 1 ? gap : 0, end)
    if (isOptional) skips[from]?.push(end)
    return end
  }
  for (const [number, places] of patterns.entries()) ends[places.reduce(addPlace, START)] = number
  const inOrder = [...steps].map(
    ([word, all]) => [word, Int32Array.from(all.sort((a, b) => b[2] - a[2]).flat())] as const,
  )
  return { steps: new Map(inOrder), skips, ends }
}

/**
 * All patterns that the words hold, in the order of their ends. One pass: of each state only its last
 * place is known, which is the nearest for all that may follow.
 */
export function runAutomaton({ steps, skips, ends }: Automaton, words: readonly string[]): Match[] {
  const matches: Match[] = []
  /** Of each state: where it was reached, counting words and sentences, and from which word on. */
  const reached = new Int32Array(ends.length).fill(-MAX_GAP - 2)
  const begun = new Int32Array(ends.length)
  let place = 0
  let sentence = 0
  const reach = (state: number, from: number, to: number) => {
    reached[state] = place
    begun[state] = from
    const pattern = ends[state]
    if (pattern !== undefined) matches.push({ pattern, from, to, sentence })
    for (const next of skips[state] ?? []) reach(next, from, to)
  }
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? STOP
    place += 1
    reached[START] = place - 1
    begun[START] = index
    const triples = steps.get(word) ?? NONE
    for (let at = 0; at < triples.length; at += 3) {
      const from = triples[at] ?? START
      if ((reached[from] ?? 0) + (triples[at + 1] ?? 0) < place - 1) continue
      reach(triples[at + 2] ?? START, begun[from] ?? index, index)
    }
    if (word === STOP) {
      sentence += 1
      place += MAX_GAP
    }
  }
  return matches
}
