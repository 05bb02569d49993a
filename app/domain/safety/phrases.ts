import { buildAutomaton, runAutomaton, type Automaton, type Match } from './automaton'
import {
  makeLeaningSum,
  NO_LEANING,
  numberLeaning,
  type Leaning,
  type NumberedLeaning,
} from './leaning'
import { makeWordNumbers } from './numbers'
import { makeParser, type Groups } from './patterns'
import { makeQuotes } from './quotes'
import { makeSpelling, remember, type Spelling } from './spelling'
import { splitWords, STOP } from './words'

/** What one phrase of a kind counts. */
const POINTS = { always: 3, phrases: 2, signs: 1 } as const
/** What a passage needs. */
const ENOUGH = 2
/**
 * How far the words of and around a passage lean towards danger, in hundredths, for it to count: with a
 * phrase, with several signs, with a single one, and with nothing but words.
 */
const AWAY = -250
const NEITHER = 0
const TOWARDS = 75
const ALONE = 250
/** Words of a passage: signs that are farther apart have nothing to do with each other. */
const PASSAGE = 12
/** From the start of one to that of the next. */
const STEP = 6
/** Words on either side of a passage that say how it's meant. */
const AROUND = 30

const KINDS = ['always', 'phrases', 'signs', 'unless', 'topics'] as const
type Kind = (typeof KINDS)[number]

/** What content/risk-phrases.yaml says; it's explained there. */
export type PhraseList = Readonly<Record<Kind, readonly string[]>> & {
  fillers: readonly string[]
  spellings: Readonly<Record<string, string>>
  groups: Groups
}

/** A list made ready to find its phrases in texts. */
export type Phrases = {
  automaton: Automaton
  kinds: readonly Kind[]
  spelling: Spelling
  /** The numbers of a written word in the spelling of phrases. */
  toNumbers: (written: string) => readonly number[]
  leaning: NumberedLeaning
}

/** Makes a list ready. Throws for a phrase with an unknown group. */
export function compilePhrases(list: PhraseList, leaning: Leaning = NO_LEANING): Phrases {
  const spelling = makeSpelling(list)
  const numbers = makeWordNumbers()
  const toWords = remember((text) => splitWords(text).flatMap(spelling))
  const parse = makeParser(list.groups, toWords)
  const rows = KINDS.flatMap((kind) => list[kind].map((pattern) => ({ kind, pattern })))
  return {
    automaton: buildAutomaton(
      rows.map(({ pattern }) => parse(pattern)),
      numbers,
    ),
    kinds: rows.map(({ kind }) => kind),
    spelling,
    toNumbers: remember((written) => spelling(written).map(numbers.find)),
    leaning: numberLeaning(leaning, numbers),
  }
}

/** The words of a text, with a stop at its end, in the spelling of phrases. */
export const spellText = ({ spelling }: Phrases, text: string): string[] =>
  [...splitWords(text), STOP].flatMap(spelling)

/** The words of a text as written, with a stop at their end. */
function writtenWords(text: string): string[] {
  const written = splitWords(text)
  written.push(STOP)
  return written
}

/** The numbers of written words; each may have several, or none. */
function numberWords({ toNumbers }: Phrases, written: readonly string[]): number[] {
  const numbers: number[] = []
  for (let place = 0; place < written.length; place++) {
    const own = toNumbers(written[place] ?? '')
    for (let at = 0; at < own.length; at++) numbers.push(own[at] ?? 0)
  }
  return numbers
}

/** Of each number, the place of its written word. Only few texts need it. */
const findPlaces = ({ toNumbers }: Phrases, written: readonly string[]): number[] =>
  written.flatMap((word, place) => toNumbers(word).map(() => place))

/** The passages of a text that say someone may be in danger. */
function findPassages(phrases: Phrases, written: readonly string[]) {
  const words = numberWords(phrases, written)
  const passages = splitPassages(weighMatches(phrases, words), words.length)
  const sumAround = makeLeaningSum(phrases.leaning, words)
  const enough = passages.filter(({ from, to, matches }) => {
    const leaning = sumAround(Math.max(0, from - AROUND), Math.min(words.length, to + AROUND))
    return isEnough(matches, leaning)
  })
  return { words, enough }
}

/**
 * The phrases that say someone may be in danger, as they stand in the text, each once, in order; where only
 * words lean there, those of the passage that leans most; none if all of it isn't enough. Takes time in
 * proportion to the text.
 */
export function findPhrases(phrases: Phrases, text: string): string[] {
  const written = writtenWords(text)
  const { words, enough } = findPassages(phrases, written)
  if (enough.length === 0) return []
  const quotes = enough.flatMap(({ matches }) => matches)
  const quoted = quotes.length > 0 ? quotes : mostLeaning(phrases, words, enough)
  const places = findPlaces(phrases, written)
  const quote = makeQuotes(text, written)
  const found = new Map<string, string>()
  for (const { from, to } of quoted) {
    const [first = 0, behind] = [places[from], (places[to] ?? 0) + 1]
    const same = written
      .slice(first, behind)
      .filter((word) => word !== STOP)
      .join(' ')
    if (!found.has(same)) found.set(same, quote(first, behind))
  }
  return [...found.values()]
}

/** How much the gravest passage of a text counts, to put texts in order; zero for one that says nothing. */
export const weighPhrases = (phrases: Phrases, text: string): number =>
  Math.max(
    0,
    ...findPassages(phrases, writtenWords(text)).enough.map(({ matches }) => {
      const points = matches.map((match) => match.points)
      return Math.max(1, ...points) * 100 + Math.min(99, sumPoints(matches))
    }),
  )

/** Of passages, the one whose own words lean most. */
function mostLeaning(
  { leaning }: Phrases,
  words: readonly number[],
  passages: readonly Passage[],
): { from: number; to: number }[] {
  const sumWithin = makeLeaningSum(leaning, words)
  const sums = passages.map(({ from, to }) => sumWithin(from, to))
  const most = passages[sums.indexOf(Math.max(...sums))]
  return most ? [{ from: most.from, to: most.to - 1 }] : []
}

/** Whatever stands around it, one of `always` counts. */
function isEnough(found: readonly Weighed[], leaning: number): boolean {
  if (found.length === 0) return leaning >= ALONE
  const most = Math.max(...found.map(({ points }) => points))
  if (most >= POINTS.always) return true
  if (most >= ENOUGH) return leaning >= AWAY
  return leaning >= (sumPoints(found) >= ENOUGH ? NEITHER : TOWARDS)
}

type Passage = { from: number; to: number; matches: Weighed[] }

/**
 * The passages of a text and the matches that begin in each: of each its first word, and the one behind its
 * last. The next begins before it ends.
 */
function splitPassages(found: readonly Weighed[], length: number): Passage[] {
  const passages = Array.from({ length: Math.ceil(length / STEP) }, (_, at): Passage => ({
    from: at * STEP,
    to: Math.min(length, at * STEP + PASSAGE),
    matches: [],
  }))
  for (const match of found) {
    const last = Math.floor(match.from / STEP)
    for (const passage of passages.slice(Math.max(0, last - PASSAGE / STEP + 1), last + 1))
      passage.matches.push(match)
  }
  return passages
}

const isContext = (kind: Kind | undefined): kind is 'unless' | 'topics' =>
  kind === 'unless' || kind === 'topics'

/** The matches that count, without those that others excuse or overlap. */
function weighMatches({ automaton, kinds }: Phrases, words: readonly number[]): Weighed[] {
  const matches = runAutomaton(automaton, words)
  if (matches.every(({ pattern }) => isContext(kinds[pattern]))) return []
  const ofKind = (kind: Kind) => matches.filter(({ pattern }) => kinds[pattern] === kind)
  const offTopic = new Set(ofKind('topics').map(({ sentence }) => sentence))
  const isExcused = makeOverlap(ofKind('unless'), words.length)
  const weighed = matches.flatMap((match) => {
    const kind = kinds[match.pattern]
    if (!kind || isContext(kind) || isExcused(match)) return []
    return [{ ...match, points: POINTS[kind] - (offTopic.has(match.sentence) ? 1 : 0) }]
  })
  return apart(weighed.filter(({ points }) => points > 0))
}

/** What matches count together, each pattern once. */
function sumPoints(matches: readonly Weighed[]): number {
  const best = new Map<number, number>()
  for (const { pattern, points } of matches)
    best.set(pattern, Math.max(points, best.get(pattern) ?? 0))
  return [...best.values()].reduce((sum, points) => sum + points, 0)
}

/** Whether a match shares a word with one of `matches`. */
function makeOverlap(matches: readonly Match[], length: number): (match: Match) => boolean {
  const changes = new Int32Array(length + 2)
  for (const { from, to } of matches) {
    changes[from] = (changes[from] ?? 0) + 1
    changes[to + 1] = (changes[to + 1] ?? 0) - 1
  }
  /** How many words before one are covered. */
  const before = new Int32Array(length + 2)
  for (let at = 0, depth = 0; at <= length; at++) {
    depth += changes[at] ?? 0
    before[at + 1] = (before[at] ?? 0) + (depth > 0 ? 1 : 0)
  }
  return ({ from, to }) => (before[to + 1] ?? 0) > (before[from] ?? 0)
}

type Weighed = Match & { points: number }

/** Of matches that overlap, the one that counts most, else the shortest. */
function apart(matches: readonly Weighed[]): Weighed[] {
  const found: Weighed[] = []
  for (const match of matches) {
    const last = found.at(-1)
    if (!last || match.from > last.to) found.push(match)
    else if (
      match.points > last.points ||
      (match.points === last.points && match.to - match.from < last.to - last.from)
    )
      found[found.length - 1] = match
  }
  return found
}
