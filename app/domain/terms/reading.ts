import { isDigit, isForeign, isLatin, KINDS, lettersOf, SWAPS, type Letter } from './letters'

/** A text letter by letter, each with the place in the text that it comes from. */
export type Reading = {
  text: string
  letters: readonly Letter[]
  /** Index into the text */
  at: readonly number[]
  /** Another alphabet is really written here, not only letters that look Latin */
  foreign: boolean
}

export function readText(text: string): Reading {
  const letters: Letter[] = []
  const at: number[] = []
  let foreign = false
  for (let place = 0; place < text.length;) {
    const codePoint = text.codePointAt(place) ?? 0
    for (const letter of lettersOf(codePoint)) {
      letters.push(letter)
      at.push(place)
      if (letter.look === null && codePoint > 0x7f) foreign ||= isForeign(letter)
    }
    place += codePoint > 0xffff ? 2 : 1
  }
  return { text, letters, at, foreign }
}

export const isLetter = (letter: Letter | undefined) => letter?.kind === KINDS.letter

/** What follows ordinals and numbers of measure: '5th', '5in' and '1am' are no disguised words. */
const AFTER_NUMBERS = new Set(
  `st nd rd th s d k m g b x v p w in oz lb lbs ft mm cm km kg mg ml l pt pts hr hrs h min mins sec
   yr yrs am pm ish star page pages day days week weeks year years x th-year`.split(/\s+/),
)

/** How letters of one word may be read. */
export type Leave = { swaps: boolean; looks: boolean }

/**
 * Whether digits and signs of a word may stand for letters. They may not where the word is a number
 * (1001), a number with a unit (5th, 40min), or a name with a number after it (AS101, SH17, B12).
 * Letters of other alphabets are disguise among Latin ones, and where nothing else is written in
 * their alphabet.
 */
export function leaveOf({ letters, foreign }: Reading, from: number, to: number): Leave {
  let [plain, digits, signs, latin] = [0, 0, 0, 0]
  for (let at = from; at < to; at++) {
    const { base, kind } = letters[at] as Letter
    if (isDigit(base)) digits++
    else if (base in SWAPS) signs++
    else if (kind === KINDS.letter) plain++
    if (isLatin(base)) latin++
  }
  return {
    looks: latin > 0 || !foreign,
    swaps:
      digits === 0 ? plain > 0 || signs > 2 : plain > 0 && !isCode({ letters, from, to, digits }),
  }
}

type Word = { letters: readonly Letter[]; from: number; to: number; digits: number }

/** Digits only at one end, as in the names of courses, roads and measures. */
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
  return AFTER_NUMBERS.has(rest.join(''))
}
