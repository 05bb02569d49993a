import { isDigit, isForeign, isLatin, LETTER_KINDS, toLetters, SWAPS, type Letter } from './letters'

/** A text letter by letter, each with its index in the text. */
export type Reading = {
  text: string
  letters: readonly Letter[]
  /** Index into the text */
  at: readonly number[]
  /** The text really uses another alphabet, not only letters that look Latin */
  foreign: boolean
}

export function readText(text: string): Reading {
  const letters: Letter[] = []
  const at: number[] = []
  let foreign = false
  for (let place = 0; place < text.length;) {
    const codePoint = text.codePointAt(place) ?? 0
    for (const letter of toLetters(codePoint)) {
      letters.push(letter)
      at.push(place)
      if (letter.lookalike === null && codePoint > 0x7f) foreign ||= isForeign(letter)
    }
    place += codePoint > 0xffff ? 2 : 1
  }
  return { text, letters, at, foreign }
}

export const isLetter = (letter: Letter | undefined) => letter?.kind === LETTER_KINDS.letter

/** Suffixes of numbers: '5th', '5in' and '1am' aren't disguised words. */
const NUMBER_SUFFIXES = new Set(
  `st nd rd th s d k m g b x v p w in oz lb lbs ft mm cm km kg mg ml l pt pts hr hrs h min mins sec
   yr yrs am pm ish star page pages day days week weeks year years x th-year`.split(/\s+/),
)

/** How the letters of a word may be read. */
export type ReadingRules = { swaps: boolean; lookalikes: boolean }

/**
 * Whether digits and signs in a word may mean letters. Not if the word is a number (1001), a
 * number with a unit (5th, 40min), or a name followed by a number (AS101, SH17, B12). Letters of
 * other alphabets count as a disguise among Latin ones, and in a text that doesn't otherwise use
 * their alphabet.
 */
export function readingRules(
  { letters, foreign }: Reading,
  from: number,
  to: number,
): ReadingRules {
  let [plain, digits, signs, latin] = [0, 0, 0, 0]
  for (let at = from; at < to; at++) {
    const { base, kind } = letters[at] as Letter
    if (isDigit(base)) digits++
    else if (base in SWAPS) signs++
    else if (kind === LETTER_KINDS.letter) plain++
    if (isLatin(base)) latin++
  }
  return {
    lookalikes: latin > 0 || !foreign,
    swaps:
      digits === 0 ? plain > 0 || signs > 2 : plain > 0 && !isCode({ letters, from, to, digits }),
  }
}

type Word = { letters: readonly Letter[]; from: number; to: number; digits: number }

/** Digits at one end only, as in the names of courses, roads and units. */
function isCode({ letters, from, to, digits }: Word): boolean {
  const others = to - from - digits
  const onlyAt = (first: number) => {
    for (let at = first; at < first + digits; at++)
      if (!isDigit((letters[at] as Letter).base)) return false
    return true
  }
  if (onlyAt(to - digits)) return digits > 1 || others < 3
  if (!onlyAt(from)) return false
  if (digits > 1) return true
  const rest = letters.slice(from + 1, to).map((letter) => letter.base)
  return NUMBER_SUFFIXES.has(rest.join(''))
}
