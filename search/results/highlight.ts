import { allowedTypos, isWithinDistance } from '../criteria/edit-distance'
import type { Term } from '../criteria/terms'
import type { SearchKind } from '../criteria/types'
import { SYNONYMS } from '../criteria/vocabulary.server'

/** A piece of a text. `hit`: it matches the search. */
export type TextPiece = { text: string; hit: boolean }

/** A match of some terms, given by their index */
type Match = { from: number; to: number; terms: readonly number[] }
export type HighlightedText = { text: string; matches: Match[]; terms: ReadonlySet<number> }

/** What to look for: created once per search, used for all texts. */
export type Highlighter = {
  /** The number of terms */
  size: number
  /** Words that match in this order, by the first one */
  sequences: Map<string, Sequence[]>
  /** The last word, which also matches by its beginning; null for a phrase */
  prefix: { word: string; term: number } | null
  /** Words that are long enough for typos */
  typos: { word: string; max: number; term: number }[]
  /** The term of a word with typos, because texts repeat their words */
  cache: Map<string, number>
}
type Sequence = { words: string[]; terms: number[] }

const MAX_EXPRESSION_WORDS = 5
const NO_TERM = -1
const MAX_CACHED = 5_000

const ASCII = /^[\x20-\x7e]*$/
/** Normalizing a long run of accents takes quadratic time. No word is this long. */
const MAX_FOLDED_LENGTH = 100

/** A word in lower case without accents: 'Résumé' becomes 'resume'. */
const foldWord = (word: string): string =>
  word.length > MAX_FOLDED_LENGTH || ASCII.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()

/**
 * Matches what the engines match: the terms, their synonyms, words with typos, and words that begin
 * with the last term. The words of a phrase match only in order.
 */
export function createHighlighter(terms: readonly Term[], kind: SearchKind): Highlighter {
  const sequences = new Map<string, Sequence[]>()
  const typos: Highlighter['typos'] = []
  let prefix: Highlighter['prefix'] = null
  const add = (words: string[], matched: number[]) => {
    const [first = ''] = words
    sequences.set(first, [...(sequences.get(first) ?? []), { words, terms: matched }])
  }
  terms.forEach((term, at) => {
    const words = term.words.map(foldWord)
    add(words, [at])
    const [word = ''] = words
    if (words.length === 1 && !term.phrase) {
      const max = allowedTypos(word, kind)
      if (max > 0) typos.push({ word, max, term: at })
      if (at === terms.length - 1) prefix = { word, term: at }
    }
    // 'financial aid' is two terms and one expression: 'FAFSA' matches both.
    for (let length = 1; length <= Math.min(MAX_EXPRESSION_WORDS, terms.length - at); length++) {
      const taken = terms.slice(at, at + length)
      if (length > 1 && taken.some(({ phrase }) => phrase)) break
      const expression = taken.flatMap((part) => part.words).join(' ')
      for (const synonym of SYNONYMS.get(expression) ?? [])
        add(
          synonym.split(' ').map(foldWord),
          taken.map((_, index) => at + index),
        )
    }
  })
  return { size: terms.length, sequences, prefix, typos, cache: new Map() }
}

type Word = { from: number; to: number; word: string }

/** The words of a text. Plain ASCII, as most texts are, takes a third of the time. */
function findWords(text: string): Word[] {
  const isAscii = ASCII.test(text)
  const pattern = isAscii ? /[a-z\d]+/g : /[\p{L}\p{M}\p{N}]+/gu
  return Array.from(
    (isAscii ? text.toLowerCase() : text).matchAll(pattern),
    ({ 0: word, index }) => ({
      from: index,
      to: index + word.length,
      word: isAscii ? word : foldWord(word),
    }),
  )
}

/** Highlights one text. Only whole words match, so a character is never split. */
export const highlightText = (text: string, highlighter: Highlighter): HighlightedText =>
  highlightWords(text, findWords(text), highlighter, () => true)

/** Whether a term matches words with typos. null: none does. */
type AllowsTypos = ((term: number) => boolean) | null

function highlightWords(
  text: string,
  words: Word[],
  highlighter: Highlighter,
  allowsTypos: AllowsTypos,
): HighlightedText {
  const matches: Match[] = []
  words.forEach(({ from, to, word }, at) => {
    for (const { words: sequence, terms } of highlighter.sequences.get(word) ?? [])
      if (sequence.every((next, index) => words[at + index]?.word === next))
        matches.push({ from, to: words[at + sequence.length - 1]!.to, terms })
    const term = prefixOrTypoTerm(highlighter, word, allowsTypos)
    if (term !== NO_TERM) matches.push({ from, to, terms: [term] })
  })
  return { text, matches, terms: new Set(matches.flatMap(({ terms }) => terms)) }
}

/**
 * Highlights texts that belong together. Typos match only for terms that none of the texts spells
 * correctly, or 'grand' would be highlighted next to 'grant'.
 */
export function highlightTogether(
  texts: readonly string[],
  highlighter: Highlighter,
): HighlightedText[] {
  const words = texts.map(findWords)
  const highlightAll = (allowsTypos: AllowsTypos) =>
    texts.map((text, at) => highlightWords(text, words[at] ?? [], highlighter, allowsTypos))
  const exact = highlightAll(null)
  const matched = new Set(exact.flatMap(({ terms }) => [...terms]))
  if (matched.size === highlighter.size) return exact
  return highlightAll((term) => !matched.has(term))
}

/** The term that begins the word, or that the word is a typo of. */
function prefixOrTypoTerm(highlighter: Highlighter, word: string, allowsTypos: AllowsTypos) {
  const { prefix, cache } = highlighter
  if (prefix && word !== prefix.word && word.startsWith(prefix.word)) return prefix.term
  if (!allowsTypos) return NO_TERM
  let term = cache.get(word)
  if (term === undefined) {
    term = typoTerm(highlighter, word)
    if (cache.size < MAX_CACHED) cache.set(word, term)
  }
  return term !== NO_TERM && allowsTypos(term) ? term : NO_TERM
}

function typoTerm({ typos, prefix }: Highlighter, word: string): number {
  for (const { word: searched, max, term } of typos) {
    // As in Meilisearch, a wrong first letter counts twice.
    const allowed = word[0] === searched[0] ? max : max - 1
    if (allowed < 1 || word === searched) continue
    const beginning = term === prefix?.term ? word.slice(0, searched.length) : word
    const isTypo = (other: string) => isWithinDistance(searched, other, allowed)
    if (isTypo(word) || isTypo(beginning)) return term
  }
  return NO_TERM
}

/** The text, or a part of it, as pieces; '…' where it goes on. */
export function toPieces(
  { text, matches }: HighlightedText,
  from = 0,
  to = text.length,
): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = from
  const addUntil = (end: number, hit: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), hit })
    at = Math.max(at, end)
  }
  for (const match of matches) {
    if (match.to <= at || match.from >= to) continue
    addUntil(match.from, false)
    addUntil(Math.min(match.to, to), true)
  }
  addUntil(to, false)
  if (from > 0) pieces.unshift({ text: '…', hit: false })
  if (to < text.length) pieces.push({ text: '…', hit: false })
  return pieces
}
