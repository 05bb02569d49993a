import AhoCorasick from 'modern-ahocorasick'
import { AFTER, BEFORE } from './common-words'
import { isLatin, KINDS, SWAPS, type Letter } from './letters'
import { readsAs, type Written } from './likeness'
import { isLetter, leaveOf, readText, type Leave, type Reading } from './reading'
import { pulledText, type PulledPart, type PulledText } from './spaced'
import { plainWords, wordsWithSigns, type Stream } from './streams'

type Entry = { term: string; letters: readonly Letter[]; words: number }
type Finder = { automaton: AhoCorasick; entries: Entry[][] }

/** A list of banned terms ready for screening, however long it is. */
export type TermIndex = {
  /** Terms as whole words, ' essay mill ' and ' essaymill ' */
  words: Finder
  /** The letters of terms, for texts in which letters were pulled apart; made when first needed */
  letters: () => Finder
}

export function indexTerms(terms: readonly string[]): TermIndex {
  const words = new Map<string, Entry[]>()
  const joined: Entry[] = []
  for (const term of terms) {
    const reading = readText(term)
    const stream = plainWords(reading).text
    const letters = reading.letters.filter(isVisible)
    if (letters.length === 0) continue
    const entry = { term, letters, words: stream.split(' ').length - 2 }
    add(words, stream, entry)
    if (!letters.every(isLetter)) continue
    joined.push(entry)
    if (entry.words > 1) add(words, ` ${collapsed(letters)} `, entry)
  }
  let letters: Finder | null = null
  return {
    words: finder(words),
    letters: () => (letters ??= finder(byLetters(joined))),
  }
}

const isVisible = ({ kind }: Letter) => kind === KINDS.letter || kind === KINDS.sign

function byLetters(entries: readonly Entry[]): Map<string, Entry[]> {
  const known = new Map<string, Entry[]>()
  for (const entry of entries)
    if (entry.letters.length > 2) add(known, collapsed(entry.letters), entry)
  return known
}

function add(known: Map<string, Entry[]>, spelled: string, entry: Entry) {
  const same = known.get(spelled)
  if (same) same.push(entry)
  else known.set(spelled, [entry])
}

function finder(known: Map<string, Entry[]>): Finder {
  return { automaton: new AhoCorasick([...known.keys()]), entries: [...known.values()] }
}

const collapsed = (letters: readonly Letter[]) =>
  letters
    .map(({ spelled }) => spelled)
    .filter((spelled, n, all) => spelled !== all[n - 1])
    .join('')

/** Where a banned term stands in a text: from and to are places in the text. */
export type Finding = { term: string; from: number; to: number }

type Found = Map<string, Finding & { words: number }>

/**
 * The banned terms in a text, each once, in the order in which they come, as the operator wrote
 * them. Whole words and phrases only, in whatever disguise: see docs/decisions/0020. (SCREEN-02)
 */
export const bannedTerms = (index: TermIndex | readonly TermIndex[], text: string): string[] =>
  findings(index, text).map(({ term }) => term)

/** The same with the place at which each stands first. */
export function findings(index: TermIndex | readonly TermIndex[], text: string): Finding[] {
  const lists = ([] as TermIndex[]).concat(index as TermIndex[]).filter(hasTerms)
  if (lists.length === 0 || text === '') return []
  const reading = readText(text)
  const found: Found = new Map()
  const signs = wordsWithSigns(reading)
  const pulled = pulledText(reading)
  for (const stream of signs ? [plainWords(reading), signs] : [plainWords(reading)])
    for (const { words } of lists) findWords(words, stream, reading, found)
  if (pulled) for (const { letters } of lists) findPulled(letters(), pulled, reading, found)
  return [...found.values()]
    .sort((a, b) => a.from - b.from || b.words - a.words || (a.term < b.term ? -1 : 1))
    .map(({ term, from, to }) => ({ term, from, to }))
}

const hasTerms = ({ words }: TermIndex) => words.entries.length > 0

function findWords({ automaton, entries }: Finder, stream: Stream, reading: Reading, found: Found) {
  for (const hit of automaton.iterate(stream.text)) {
    const from = stream.from[hit.start + 1] ?? 0
    const to = stream.from[hit.end - 1] ?? 0
    for (const entry of entries[hit.patternIndex] ?? []) {
      if (isKnown(found, entry, reading.at[from] ?? 0)) continue
      if (readsAs(writtenWords(reading, stream, from, to), entry.letters))
        note(found, entry, reading, from, to)
    }
  }
}

/** Found already, and not further behind. */
function isKnown(found: Found, { term }: Entry, from: number): boolean {
  const before = found.get(keyOf(term))
  return before !== undefined && before.from <= from
}

/** The same term in the list of a school and in that of all schools is one. */
const keyOf = (term: string) => term.toLowerCase()

function note(
  found: Found,
  { term, words }: Entry,
  { at, text }: Reading,
  from: number,
  to: number,
) {
  const place = at[from] ?? 0
  found.set(keyOf(term), { term, words, from: place, to: at[to] ?? text.length })
}

/** The letters from one place to another, each as freely read as its own word allows. */
function writtenWords(reading: Reading, { isWord }: Stream, from: number, to: number): Written[] {
  const written: Written[] = []
  for (let at = from; at < to;) {
    let end = at
    while (end < to && isWord(end)) end++
    const leave = end > at ? leaveOf(reading, at, end) : AS_IT_IS
    end = Math.max(end, at + 1)
    for (; at < end; at++) {
      const letter = reading.letters[at] as Letter
      if (isVisible(letter)) written.push({ letter, leave })
    }
  }
  return written
}

const AS_IT_IS: Leave = { swaps: false, looks: true }

function findPulled(letters: Finder, pulled: PulledText, reading: Reading, found: Found) {
  const { automaton, entries } = letters
  let which = 0
  for (const hit of automaton.iterate(pulled.text)) {
    while ((pulled.parts[which + 1]?.start ?? Infinity) <= hit.start) which++
    const part = pulled.parts[which] as PulledPart
    const first = part.unitAt[hit.start - part.start] ?? 0
    const behind = part.unitAt[hit.end - part.start] ?? part.units.length
    for (const entry of entries[hit.patternIndex] ?? []) {
      const from = part.units[first] ?? 0
      if (isKnown(found, entry, reading.at[from] ?? 0)) continue
      if (!stands(part, reading, first, behind)) continue
      const to = (part.units[behind - 1] ?? 0) + 1
      const leave = { swaps: isMostlyPlain(part, reading, first, behind), looks: true }
      const written = part.units
        .slice(first, behind)
        .map((unit) => ({ letter: reading.letters[unit] as Letter, leave }))
      if (readsAs(written, entry.letters)) note(found, entry, reading, from, to)
    }
  }
}

/** A row of single letters has room for nothing but the term and words such as 'you'. */
function stands(part: PulledPart, { letters }: Reading, first: number, behind: number): boolean {
  if (part.whole) return first === 0 && behind === part.units.length
  const spelled = (from: number, to: number) =>
    part.units
      .slice(from, to)
      .map((unit) => letters[unit]?.base)
      .join('')
  if (first > LONGEST_ROOM || part.units.length - behind > LONGEST_ROOM) return false
  return isMadeOf(spelled(0, first), BEFORE) && isMadeOf(spelled(behind, part.units.length), AFTER)
}

const LONGEST_ROOM = 24

function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end++)
    reached[end] = words.some(
      (word) => text.endsWith(word, end) && reached[end - word.length] === true,
    )
  return reached[text.length] === true
}

function isMostlyPlain(part: PulledPart, { letters }: Reading, first: number, behind: number) {
  let [plain, swapped] = [0, 0]
  for (const unit of part.units.slice(first, behind)) {
    const base = letters[unit]?.base ?? ''
    if (base in SWAPS) swapped++
    else if (isLatin(base) || base > '\u007f') plain++
  }
  return plain > 1 && plain >= swapped
}
