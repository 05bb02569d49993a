import type { WordNumbers } from './numbers'
import { MAX_GAP, type Place } from './patterns'
import { STOP } from './words'

/**
 * Patterns as states, one for each place of a pattern, and one for all places that a first word leads to.
 * Words have numbers.
 */
export type Automaton = {
  /** Of each word, the state it leads to from the start. */
  starts: readonly (number | undefined)[]
  /** Of each word, by the state it leads on from: where its steps stand in `ways`. */
  steps: readonly (ReadonlyMap<number, number> | undefined)[]
  /** How many numbers follow for a word and state, then for each step how many words may lie between and the next state. */
  ways: Int32Array
  /** Of each state, a bit for each of its words, shared by some: most words lead nowhere from it. */
  bits: Int32Array
  /** Of each state, how many words may lie between it and the next one; less than none in the last. */
  gaps: Int8Array
  /** Of some states, the numbers of the patterns that end in them. */
  ends: readonly (readonly number[] | undefined)[]
  stop: number
}

/** A pattern found: by number, from a word to another one, and in which sentence. */
export type Match = { pattern: number; from: number; to: number; sentence: number }

const START = 0
const NONE = -1

/** Builds the automaton of patterns, numbering their words. Those that begin alike share their first states. */
export function buildAutomaton(
  patterns: readonly (readonly Place[])[],
  numbers: WordNumbers,
): Automaton {
  const steps: Step[] = []
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
    steps.push({ word: numbers.add(word), from, gap, to })
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
  const patternsThere = ends.map((pattern) => (pattern === undefined ? [] : [pattern]))
  return { ...sortSteps(addSkips(steps, skips), patternsThere), stop: numbers.add(STOP) }
}

type Step = { word: number; from: number; gap: number; to: number }

/** Steps to the next states as well where the place between may be missing. */
const addSkips = (steps: readonly Step[], skips: readonly (readonly number[])[]): Step[] =>
  steps.flatMap((step) => {
    const all = [step.to]
    for (const state of all) all.push(...(skips[state] ?? []))
    return all.map((to) => ({ ...step, to }))
  })

/** Steps by the word they take, or by the state they come from. */
function groupSteps(steps: readonly Step[], by: 'word' | 'from'): Map<number, Step[]> {
  const groups = new Map<number, Step[]>()
  for (const step of steps) {
    const group = groups.get(step[by])
    if (group) group.push(step)
    else groups.set(step[by], [step])
  }
  return groups
}

/** One state instead of all that a word leads to from the start, and by each word and state its steps. */
function sortSteps(all: readonly Step[], patterns: readonly (readonly number[])[]) {
  const ends = [...patterns]
  const onward = groupSteps(all, 'from')
  const later = all.filter(({ from }) => from !== START)
  const starts: number[] = []
  const known = new Map<string, number>()
  for (const [word, first] of groupSteps(onward.get(START) ?? [], 'word')) {
    const states = first.map(({ to }) => to).sort((one, other) => one - other)
    const same = known.get(states.join())
    starts[word] = same ?? ends.push(states.flatMap((state) => ends[state] ?? [])) - 1
    if (same !== undefined) continue
    const from = starts[word] ?? START
    known.set(states.join(), from)
    for (const state of states)
      later.push(...(onward.get(state) ?? []).map((step) => ({ ...step, from })))
  }
  const found: Map<number, number[]>[] = []
  const [bits, gaps] = [new Int32Array(ends.length), new Int8Array(ends.length).fill(NONE)]
  for (const { word, from, gap, to } of later) {
    const others = (found[word] ??= new Map<number, number[]>())
    others.set(from, [...(others.get(from) ?? []), gap, to])
    bits[from] = (bits[from] ?? 0) | wordBit(word)
    gaps[from] = Math.max(gaps[from] ?? NONE, gap)
  }
  return {
    starts,
    ...inOneList(found),
    bits,
    gaps,
    ends: ends.map((there) => (there.length > 0 ? there : undefined)),
  }
}

/** Tens of thousands of short lists would take ten times the memory. */
function inOneList(found: readonly ReadonlyMap<number, readonly number[]>[]) {
  const ways: number[] = []
  const steps: Map<number, number>[] = []
  for (const [word, others] of found.entries())
    for (const [from, list] of others ?? []) {
      const places = (steps[word] ??= new Map<number, number>())
      places.set(from, ways.push(list.length, ...list) - list.length - 1)
    }
  return { steps, ways: Int32Array.from(ways) }
}

/** Of the 32 that an integer has. */
const wordBit = (word: number): number => 1 << (word & 31)

/** What is known of each open state, one behind the other: the state is the first. */
const BITS = 1
const AT = 2
const UNTIL = 3
const FROM = 4
const FIELDS = 5

/** The states from which the next words may lead on, the nearest last. */
type Open = { fields: Int32Array; length: number }

/**
 * All patterns that the words hold, in the order of their ends. One pass: of each state only its last
 * place is known, which is the nearest for all that may follow.
 */
export function runAutomaton(automaton: Automaton, words: readonly number[]): Match[] {
  const { starts, steps, ways, ends, stop } = automaton
  const matches: Match[] = []
  const open: Open = { fields: new Int32Array(64 * FIELDS), length: 0 }
  /** The states that a word leads to, and the words where they began, in turn. */
  const led: number[] = []
  let place = 0
  let sentence = 0
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0
    place += 1
    const own = steps[word]
    let count = own ? leadOn({ own, ways }, open, wordBit(word), place, led) : 0
    const start = starts[word]
    if (start !== undefined) {
      led[count++] = start
      led[count++] = index
    }
    for (let at = count - 2; at >= 0; at -= 2) {
      const state = led[at] ?? START
      if (isLater(led, at, count)) continue
      const from = led[at + 1] ?? index
      const patterns = ends[state]
      if (patterns)
        for (const pattern of patterns) matches.push({ pattern, from, to: index, sentence })
      addOpen(automaton, open, state, place, from)
    }
    if (word === stop) {
      sentence += 1
      place += MAX_GAP
    }
  }
  return matches
}

/** Whether a state is led to from nearer, too: those stand behind it. */
function isLater(led: readonly number[], at: number, count: number): boolean {
  for (let later = at + 2; later < count; later += 2) if (led[later] === led[at]) return true
  return false
}

/** Opens a state, unless nothing follows it. */
function addOpen(
  { bits, gaps }: Automaton,
  open: Open,
  state: number,
  place: number,
  from: number,
) {
  const gap = gaps[state] ?? NONE
  if (gap === NONE) return
  if (open.length === open.fields.length) {
    const longer = new Int32Array(2 * open.length)
    longer.set(open.fields)
    open.fields = longer
  }
  const { fields, length } = open
  fields[length] = state
  fields[length + BITS] = bits[state] ?? 0
  fields[length + AT] = place
  fields[length + UNTIL] = place + gap + 1
  fields[length + FROM] = from
  open.length += FIELDS
}

/**
 * Puts into `led` what a word leads to from the open states, and closes those that the place is too far from.
 * Returns how much it has put there.
 */
function leadOn(
  { own, ways }: { own: ReadonlyMap<number, number>; ways: Int32Array },
  open: Open,
  bit: number,
  place: number,
  led: number[],
): number {
  const { fields, length } = open
  let left = 0
  let count = 0
  for (let at = 0; at < length; at += FIELDS) {
    if ((fields[at + UNTIL] ?? 0) < place) continue
    if (left < at)
      for (let field = 0; field < FIELDS; field++) fields[left + field] = fields[at + field] ?? 0
    left += FIELDS
    if (((fields[at + BITS] ?? 0) & bit) === 0) continue
    const next = own.get(fields[at] ?? START)
    if (next === undefined) continue
    const between = place - 1 - (fields[at + AT] ?? 0)
    const end = next + (ways[next] ?? 0)
    for (let step = next + 1; step < end; step += 2)
      if (between <= (ways[step] ?? NONE)) {
        led[count++] = ways[step + 1] ?? START
        led[count++] = fields[at + FROM] ?? 0
      }
  }
  open.length = left
  return count
}
