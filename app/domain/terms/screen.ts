import AhoCorasick from 'modern-ahocorasick'
import { AFTER, BEFORE } from './common-words'
import { isLatin, LETTER_KINDS, SWAPS, type Letter } from './letters'
import { matchesTerm, type WrittenLetter } from './term-match'
import { isLetter, readingRules, readText, type ReadingRules, type Reading } from './reading'
import { separatedText, type SeparatedPart, type SeparatedText } from './separated'
import { letterWords, wordsWithSigns, type Stream } from './streams'

type Entry = { term: string; letters: readonly Letter[]; words: number }
type Finder = { automaton: AhoCorasick; entries: Entry[][] }

/** A list of banned terms, compiled for screening. */
export type TermIndex = {
  /** Terms as whole words, ' essay mill ' and ' essaymill ' */
  words: Finder
  /** The letters of terms, for texts with separated letters; built when first needed */
  letters: () => Finder
}

export function indexTerms(terms: readonly string[]): TermIndex {
  const words = new Map<string, Entry[]>()
  const joined: Entry[] = []
  for (const term of terms) {
    const reading = readText(term)
    const stream = letterWords(reading).text
    const letters = reading.letters.filter(isVisible)
    if (letters.length === 0) continue
    const entry = { term, letters, words: stream.split(' ').length - 2 }
    addEntry(words, stream, entry)
    if (!letters.every(isLetter)) continue
    joined.push(entry)
    if (entry.words > 1) addEntry(words, ` ${collapseLetters(letters)} `, entry)
  }
  let letters: Finder | null = null
  return {
    words: buildFinder(words),
    letters: () => (letters ??= buildFinder(groupByLetters(joined))),
  }
}

const isVisible = ({ kind }: Letter) => kind === LETTER_KINDS.letter || kind === LETTER_KINDS.sign

function groupByLetters(entries: readonly Entry[]): Map<string, Entry[]> {
  const known = new Map<string, Entry[]>()
  for (const entry of entries)
    if (entry.letters.length > 2) addEntry(known, collapseLetters(entry.letters), entry)
  return known
}

function addEntry(known: Map<string, Entry[]>, spelled: string, entry: Entry) {
  const same = known.get(spelled)
  if (same) same.push(entry)
  else known.set(spelled, [entry])
}

function buildFinder(known: Map<string, Entry[]>): Finder {
  return { automaton: new AhoCorasick([...known.keys()]), entries: [...known.values()] }
}

const collapseLetters = (letters: readonly Letter[]) =>
  letters
    .map(({ folded }) => folded)
    .filter((folded, n, all) => folded !== all[n - 1])
    .join('')

/** A banned term in a text, with its first and last index. */
export type Finding = { term: string; from: number; to: number }

type FindingsByTerm = Map<string, Finding & { words: number }>

/**
 * The banned terms in a text, each once, in order of appearance, as the operator spelled them. Only
 * whole words and phrases, also in the disguises that docs/terms.md lists. (SCREEN-02)
 */
export const bannedTerms = (index: TermIndex | readonly TermIndex[], text: string): string[] =>
  findings(index, text).map(({ term }) => term)

/** The same terms, each with its first position. */
export function findings(index: TermIndex | readonly TermIndex[], text: string): Finding[] {
  const lists = ([] as TermIndex[]).concat(index as TermIndex[]).filter(hasTerms)
  if (lists.length === 0 || text === '') return []
  const reading = readText(text)
  const findings: FindingsByTerm = new Map()
  const signs = wordsWithSigns(reading)
  const separated = separatedText(reading)
  for (const stream of signs ? [letterWords(reading), signs] : [letterWords(reading)])
    for (const { words } of lists) findWords(words, stream, reading, findings)
  if (separated)
    for (const { letters } of lists) findSeparated(letters(), separated, reading, findings)
  return [...findings.values()]
    .sort((a, b) => a.from - b.from || b.words - a.words || (a.term < b.term ? -1 : 1))
    .map(({ term, from, to }) => ({ term, from, to }))
}

const hasTerms = ({ words }: TermIndex) => words.entries.length > 0

function findWords(
  { automaton, entries }: Finder,
  stream: Stream,
  reading: Reading,
  findings: FindingsByTerm,
) {
  for (const hit of automaton.iterate(stream.text)) {
    const from = stream.from[hit.start + 1] ?? 0
    const to = stream.from[hit.end - 1] ?? 0
    for (const entry of entries[hit.patternIndex] ?? []) {
      if (isKnown(findings, entry, reading.at[from] ?? 0)) continue
      if (matchesTerm(writtenWords(reading, stream, from, to), entry.letters))
        addFinding(findings, entry, reading, from, to)
    }
  }
}

/** Already found at this position or before it. */
function isKnown(findings: FindingsByTerm, { term }: Entry, from: number): boolean {
  const before = findings.get(termKey(term))
  return before !== undefined && before.from <= from
}

/** A term that is on both a school's list and the one for all schools counts once. */
const termKey = (term: string) => term.toLowerCase()

function addFinding(
  findings: FindingsByTerm,
  { term, words }: Entry,
  { at, text }: Reading,
  from: number,
  to: number,
) {
  const place = at[from] ?? 0
  findings.set(termKey(term), { term, words, from: place, to: at[to] ?? text.length })
}

/** The letters between two positions, each with the reading rules of its word. */
function writtenWords(
  reading: Reading,
  { isWord }: Stream,
  from: number,
  to: number,
): WrittenLetter[] {
  const written: WrittenLetter[] = []
  for (let at = from; at < to;) {
    let end = at
    while (end < to && isWord(end)) end++
    const rules = end > at ? readingRules(reading, at, end) : LITERAL_RULES
    end = Math.max(end, at + 1)
    for (; at < end; at++) {
      const letter = reading.letters[at] as Letter
      if (isVisible(letter)) written.push({ letter, rules })
    }
  }
  return written
}

const LITERAL_RULES: ReadingRules = { swaps: false, lookalikes: true }

function findSeparated(
  letters: Finder,
  separated: SeparatedText,
  reading: Reading,
  findings: FindingsByTerm,
) {
  const { automaton, entries } = letters
  let which = 0
  for (const hit of automaton.iterate(separated.text)) {
    while ((separated.parts[which + 1]?.start ?? Infinity) <= hit.start) which++
    const part = separated.parts[which] as SeparatedPart
    const first = part.unitAt[hit.start - part.start] ?? 0
    const behind = part.unitAt[hit.end - part.start] ?? part.units.length
    for (const entry of entries[hit.patternIndex] ?? []) {
      const from = part.units[first] ?? 0
      if (isKnown(findings, entry, reading.at[from] ?? 0)) continue
      if (!standsAlone(part, reading, first, behind)) continue
      const to = (part.units[behind - 1] ?? 0) + 1
      const rules = { swaps: isMostlyPlain(part, reading, first, behind), lookalikes: true }
      const written = part.units
        .slice(first, behind)
        .map((unit) => ({ letter: reading.letters[unit] as Letter, rules }))
      if (matchesTerm(written, entry.letters)) addFinding(findings, entry, reading, from, to)
    }
  }
}

/** Whether a row of single letters contains nothing but the term and words such as 'you'. */
function standsAlone(
  part: SeparatedPart,
  { letters }: Reading,
  first: number,
  behind: number,
): boolean {
  if (part.whole) return first === 0 && behind === part.units.length
  const spelled = (from: number, to: number) =>
    part.units
      .slice(from, to)
      .map((unit) => letters[unit]?.base)
      .join('')
  if (first > MAX_SURROUNDING || part.units.length - behind > MAX_SURROUNDING) return false
  return (
    isMadeFrom(BEFORE, spelled(0, first)) && isMadeFrom(AFTER, spelled(behind, part.units.length))
  )
}

const MAX_SURROUNDING = 24

function isMadeFrom(words: readonly string[], text: string): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end++)
    reached[end] = words.some(
      (word) => text.endsWith(word, end) && reached[end - word.length] === true,
    )
  return reached[text.length] === true
}

function isMostlyPlain(part: SeparatedPart, { letters }: Reading, first: number, behind: number) {
  let [plain, swapped] = [0, 0]
  for (const unit of part.units.slice(first, behind)) {
    const base = letters[unit]?.base ?? ''
    if (base in SWAPS) swapped++
    else if (isLatin(base) || base > '\u007f') plain++
  }
  return plain > 1 && plain >= swapped
}
