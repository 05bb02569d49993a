import { buildAutomaton, runAutomaton, type Automaton, type Match } from './automaton'
import { makeLeaningSum, NO_LEANING, type Leaning } from './leaning'
import { makeParser, type Groups } from './patterns'
import { makeSpelling, type Spelling } from './spelling'
import { splitWords, STOP } from './words'

/** What one phrase of a kind counts. */
const POINTS = { always: 3, phrases: 2, signs: 1 } as const
/** What a passage needs. */
const ENOUGH = 2
/** A single sign is enough where the words around it lean so far towards danger. */
const TOWARDS = 0.5
/** Several are where they don't lean the other way. */
const NEITHER = 0
/** And a phrase isn't where they lean so far the other way. */
const AWAY = -2.5
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
  leaning: Leaning
}

/** Makes a list ready. Throws for a phrase with an unknown group. */
export function compilePhrases(list: PhraseList, leaning: Leaning = NO_LEANING): Phrases {
  const spelling = makeSpelling(list)
  const known = new Map<string, string[]>()
  const parse = makeParser(list.groups, (text) => {
    const words = known.get(text) ?? spelling(splitWords(text)).words
    known.set(text, words)
    return words
  })
  const rows = KINDS.flatMap((kind) => list[kind].map((pattern) => ({ kind, pattern })))
  return {
    automaton: buildAutomaton(rows.map(({ pattern }) => parse(pattern))),
    kinds: rows.map(({ kind }) => kind),
    spelling,
    leaning,
  }
}

/** The words of a text as written and in the spelling of phrases, each with its place in the former. */
export function spellText({ spelling }: Pick<Phrases, 'spelling'>, text: string) {
  const written = [...splitWords(text), STOP]
  const { words, places } = spelling(written)
  return { written, words, places }
}

/**
 * The phrases that say someone may be in danger, in the words of the text, each once, in order; none if
 * what is found isn't enough together. Takes time in proportion to the text.
 */
export function findPhrases(phrases: Phrases, text: string): string[] {
  const { written, words, places } = spellText(phrases, text)
  const found = weighMatches(phrases, words)
  if (found.length === 0) return []
  const sumLeaning = makeLeaningSum(phrases.leaning, words)
  const quotes = splitPassages(found, words.length).flatMap(({ from, to, matches }) => {
    const leaning = () =>
      phrases.leaning.start +
      sumLeaning(Math.max(0, from - AROUND), Math.min(words.length, to + AROUND))
    return isEnough(matches, leaning) ? matches : []
  })
  const texts = quotes.map(({ from, to }) => written.slice(places[from], (places[to] ?? 0) + 1))
  return [...new Set(texts.map((words) => words.filter((word) => word !== STOP).join(' ')))]
}

/** Whatever stands around it, one of `always` counts. */
function isEnough(found: readonly Weighed[], leaning: () => number): boolean {
  const most = Math.max(...found.map(({ points }) => points))
  if (most >= POINTS.always) return true
  if (most >= ENOUGH) return leaning() >= AWAY
  return leaning() >= (sumPoints(found) >= ENOUGH ? NEITHER : TOWARDS)
}

type Passage = { from: number; to: number; matches: Weighed[] }

/** The passages in which matches begin: of each its first word, and the one behind its last. The next begins before it ends. */
function splitPassages(found: readonly Weighed[], length: number): Passage[] {
  const passages = new Map<number, Passage>()
  for (const match of found) {
    const last = Math.floor(match.from / STEP)
    for (let at = Math.max(0, last - PASSAGE / STEP + 1); at <= last; at++) {
      const from = at * STEP
      const passage = passages.get(at) ?? {
        from,
        to: Math.min(length, from + PASSAGE),
        matches: [],
      }
      passage.matches.push(match)
      passages.set(at, passage)
    }
  }
  return [...passages.values()]
}

const isContext = (kind: Kind | undefined): kind is 'unless' | 'topics' =>
  kind === 'unless' || kind === 'topics'

/** The matches that count, without those that others excuse or overlap. */
function weighMatches({ automaton, kinds }: Phrases, words: readonly string[]): Weighed[] {
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
