import { isDigit, isLatin, SWAPS, type Letter } from './letters'
import { isLetter, type Reading } from './reading'

/**
 * Separated letters: single ones ('d a r n', 'd.a.r.n'), or a word with signs in it ('da.rn').
 * `whole` marks the second kind, which must be the whole term.
 */
export type SeparatedLetters = { whole: boolean; units: readonly number[] }

/** All of them as one text to search, with the unit that each character belongs to. */
export type SeparatedText = { text: string; parts: readonly SeparatedPart[] }
export type SeparatedPart = SeparatedLetters & { start: number; unitAt: readonly number[] }

type Piece = { from: number; to: number }

/** The longest stretch of signs that still counts as a gap between two letters. */
const MAX_GAP = 8
/** Signs that people put between letters instead of a space. */
const GLUE = new Set('-.+=^·•:"')

export function separatedText(reading: Reading): SeparatedText | null {
  const groups = [...spacedLetters(reading), ...gluedPieces(reading)]
  if (groups.length === 0) return null
  const parts: SeparatedPart[] = []
  let text = ''
  for (const group of groups) {
    const start = text.length
    const unitAt: number[] = []
    let before = ''
    for (const [n, unit] of group.units.entries()) {
      const spelled = reading.letters[unit]?.folded ?? ''
      if (spelled === before) continue
      text += spelled
      for (let i = 0; i < spelled.length; i++) unitAt.push(n)
      before = spelled
    }
    parts.push({ ...group, start, unitAt })
    text += '\n'
  }
  return { text, parts }
}

/** Rows of single letters; an apostrophe ends the row. */
function* spacedLetters({ letters }: Reading): Generator<SeparatedLetters> {
  let row: number[] = []
  let gap = 0
  const isSingle = (at: number) => {
    const { base } = letters[at] as Letter
    const isSign = isLatinLike(letters[at] as Letter) || isDigit(base) || isSwapSign(base)
    return isSign && !touches(letters[at - 1]) && !touches(letters[at + 1])
  }
  const touches = (letter: Letter | undefined) =>
    letter !== undefined && (isLetter(letter) || (isSwapSign(letter.base) && letter.base !== '!'))
  for (let at = 0; at <= letters.length; at++) {
    const letter = letters[at]
    if (letter && isSingle(at)) {
      row.push(at)
      gap = 0
    } else if (!letter || isLetter(letter) || letter.base === "'" || ++gap > MAX_GAP) {
      if (row.length > 2) yield { whole: false, units: row }
      row = []
    }
  }
}

/** A vertical bar between letters only separates them. */
const isSwapSign = (base: string) => base in SWAPS && base !== '|'
const isLatinLike = ({ base, lookalike }: Letter) => isLatin(base) || lookalike !== null

/** Pieces of words joined by such signs; rows of single letters are found above. */
function* gluedPieces({ letters, at, text }: Reading): Generator<SeparatedLetters> {
  let group: Piece[] = []
  const finish = function* (): Generator<SeparatedLetters> {
    if (group.length > 1 && group.some(({ from, to }) => to - from > 1))
      yield { whole: true, units: group.flatMap(unitIndexes) }
    group = []
  }
  for (let place = 0; place < letters.length;) {
    if (!isLetter(letters[place])) {
      place++
      continue
    }
    let to = place + 1
    while (isLetter(letters[to])) to++
    const last = group.at(-1)
    if (last && !isGlue(last.to, place)) yield* finish()
    group.push({ from: place, to })
    place = to
  }
  yield* finish()

  function isGlue(from: number, to: number): boolean {
    if (to - from > 3) return false
    for (let at = from; at < to; at++) if (!GLUE.has((letters[at] as Letter).base)) return false
    // A period without a space after it: 'my pen.Is it here?'
    const isSentence =
      /\p{Ll}/u.test(text[at[from - 1] ?? 0] ?? '') && /\p{Lu}/u.test(text[at[to] ?? 0] ?? '')
    return !isSentence
  }
}

const unitIndexes = ({ from, to }: Piece) => Array.from({ length: to - from }, (_, n) => from + n)
