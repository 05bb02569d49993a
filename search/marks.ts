import { isNear, slipsAllowed } from './near'
import { SYNONYMS } from './vocabulary'
import type { Term } from './words'

/** A stretch of a text, and whether it is what was searched for. */
export type Piece = { text: string; hit: boolean }

/** Where something was found, for which terms, by their numbers. */
type Hit = { from: number; to: number; terms: readonly number[] }
export type Marked = { text: string; hits: Hit[]; terms: ReadonlySet<number> }

/** What to look for: made once for a search, used for all its texts. */
export type Marker = {
  /** How many things are searched for */
  size: number
  /** By the first word: the words in a row that are marked, and for which terms they stand */
  rows: Map<string, Row[]>
  /** The last word, of which the beginning is enough (as one types); null after a phrase */
  beginning: { word: string; term: number } | null
  /** Words that are long enough to be found in spite of a slip */
  slips: { word: string; most: number; term: number }[]
  /** What was asked of a word before: texts say the same words over and over */
  known: Map<string, number>
}
type Row = { words: string[]; terms: number[] }

/** More words than these never mean one thing. */
const LONGEST_EXPRESSION = 5
const NONE = -1
const MOST_KNOWN = 5_000

const ASCII = /^[\x20-\x7e]*$/
/** To take apart a heap of accents would take the square of its length; no word is that long. */
const LONGEST_WORD = 100
/** A word without case and accents: 'Résumé' is 'resume'. */
const folded = (word: string): string =>
  word.length > LONGEST_WORD || ASCII.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()

/**
 * What the terms of a search look like in a text: themselves, what means the same, words with small
 * slips, and the last one also by its beginning. Words of a phrase count only in a row.
 */
export function markerOf(terms: readonly Term[]): Marker {
  const rows = new Map<string, Row[]>()
  const marker: Marker = { size: terms.length, rows, beginning: null, slips: [], known: new Map() }
  terms.forEach((term, at) => {
    const words = term.words.map(folded)
    addRow(marker, words, [at])
    const [word = ''] = words
    if (words.length === 1 && !term.phrase) {
      const most = slipsAllowed(word)
      if (most > 0) marker.slips.push({ word, most, term: at })
      if (at === terms.length - 1) marker.beginning = { word, term: at }
    }
    for (let many = 1; many <= LONGEST_EXPRESSION; many++) addSynonyms(marker, terms, at, many)
  })
  return marker
}

function addRow({ rows }: Marker, words: string[], terms: number[]) {
  const [first = ''] = words
  const others = rows.get(first)
  if (others) others.push({ words, terms })
  else rows.set(first, [{ words, terms }])
}

/** 'financial aid' is two terms and one expression: 'FAFSA' in a text stands for both. */
function addSynonyms(marker: Marker, terms: readonly Term[], at: number, many: number) {
  const taken = terms.slice(at, at + many)
  if (taken.length < many || (many > 1 && taken.some(({ phrase }) => phrase))) return
  const numbers = taken.map((_, index) => at + index)
  const said = taken.flatMap(({ words }) => words).join(' ')
  for (const other of SYNONYMS.get(said) ?? [])
    addRow(marker, other.split(' ').map(folded), numbers)
}

type Word = { from: number; to: number; word: string }

/** The words of a text; of plain English ones, which most are, in a third of the time. */
function wordsIn(text: string): Word[] {
  const plain = ASCII.test(text)
  const pattern = plain ? /[a-z\d]+/g : /[\p{L}\p{M}\p{N}]+/gu
  const within = plain ? text.toLowerCase() : text
  const words: Word[] = []
  for (let found = pattern.exec(within); found; found = pattern.exec(within)) {
    const [word] = found
    words.push({
      from: found.index,
      to: found.index + word.length,
      word: plain ? word : folded(word),
    })
  }
  return words
}

/**
 * Finds what is searched for in a text, which is walked once. Only whole words are marked, so never
 * half a character.
 */
export const marked = (text: string, marker: Marker): Marked =>
  markedWords(text, wordsIn(text), marker, () => true)

type SlipsFor = ((term: number) => boolean) | null

/** `slipsFor` says which terms are found in spite of a slip; null: none. */
function markedWords(text: string, words: Word[], marker: Marker, slipsFor: SlipsFor): Marked {
  const hits: Hit[] = []
  words.forEach(({ from, to, word }, at) => {
    for (const row of marker.rows.get(word) ?? [])
      if (row.words.every((next, index) => words[at + index]?.word === next))
        hits.push({ from, to: words[at + row.words.length - 1]!.to, terms: row.terms })
    const term = likely(marker, word, slipsFor)
    if (term !== NONE) hits.push({ from, to, terms: [term] })
  })
  return { text, hits, terms: new Set(hits.flatMap(({ terms }) => terms)) }
}

/**
 * The same for texts that belong together: a slip counts only for what is spelled right in none of
 * them, or 'grand' would be marked beside 'grant'.
 */
export function markedTogether(texts: readonly string[], marker: Marker): Marked[] {
  const words = texts.map(wordsIn)
  const among = (slipsFor: SlipsFor) =>
    texts.map((text, at) => markedWords(text, words[at] ?? [], marker, slipsFor))
  const exact = among(null)
  const found = new Set(exact.flatMap(({ terms }) => [...terms]))
  if (found.size === marker.size) return exact
  return among((term) => !found.has(term))
}

/** The term of which a word is the longer form or a slip. */
function likely(marker: Marker, word: string, slipsFor: SlipsFor): number {
  const { beginning, known } = marker
  if (beginning && word !== beginning.word && word.startsWith(beginning.word)) return beginning.term
  if (!slipsFor) return NONE
  let term = known.get(word)
  if (term === undefined) {
    term = slipOf(marker, word)
    if (known.size < MOST_KNOWN) known.set(word, term)
  }
  return term !== NONE && slipsFor(term) ? term : NONE
}

function slipOf({ slips, beginning }: Marker, word: string): number {
  for (const { word: sought, most, term } of slips) {
    // As in the engine, a wrong first letter weighs double.
    const allowed = word[0] === sought[0] ? most : most - 1
    if (allowed < 1 || word === sought) continue
    const typed = term === beginning?.term ? word.slice(0, sought.length) : word
    if (isNear(sought, word, allowed) || isNear(sought, typed, allowed)) return term
  }
  return NONE
}

/** The text in pieces, with what is marked apart; of a part of it with a sign where it goes on. */
export function piecesOf({ text, hits }: Marked, from = 0, to = text.length): Piece[] {
  const pieces: Piece[] = []
  let at = from
  const put = (end: number, hit: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), hit })
    at = Math.max(at, end)
  }
  for (const one of hits) {
    if (one.to <= at || one.from >= to) continue
    put(one.from, false)
    put(Math.min(one.to, to), true)
  }
  put(to, false)
  if (from > 0) pieces.unshift({ text: '…', hit: false })
  if (to < text.length) pieces.push({ text: '…', hit: false })
  return pieces
}
