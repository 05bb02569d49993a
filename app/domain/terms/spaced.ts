import { isDigit, isLatin, SWAPS, type Letter } from './letters'
import { isLetter, type Reading } from './reading'

/**
 * Letters that were pulled apart: one by one ('d a r n', 'd.a.r.n'), or a word with signs in it
 * ('da.rn'). Only the second has to be the whole term.
 */
export type Pulled = { whole: boolean; units: readonly number[] }

/** All of them as one text to search, and for each character which unit it begins with. */
export type PulledText = { text: string; parts: readonly PulledPart[] }
export type PulledPart = Pulled & { start: number; unitAt: readonly number[] }

type Piece = { from: number; to: number }

/** The longest stretch of signs that still counts as a gap between two letters. */
const WIDEST = 8
/** Signs by which people pull a word apart without a space. */
const GLUE = new Set('-.+=^·•:"')

export function pulledText(reading: Reading): PulledText | null {
  const pulled = [...spacedOut(reading), ...glued(reading)]
  if (pulled.length === 0) return null
  const parts: PulledPart[] = []
  let text = ''
  for (const one of pulled) {
    const start = text.length
    const unitAt: number[] = []
    let before = ''
    for (const [n, unit] of one.units.entries()) {
      const spelled = reading.letters[unit]?.spelled ?? ''
      if (spelled === before) continue
      text += spelled
      for (let i = 0; i < spelled.length; i++) unitAt.push(n)
      before = spelled
    }
    parts.push({ ...one, start, unitAt })
    text += '\n'
  }
  return { text, parts }
}

/** Letters that stand alone, one after another; an apostrophe ends the row. */
function* spacedOut({ letters }: Reading): Generator<Pulled> {
  let row: number[] = []
  let gap = 0
  const isSingle = (at: number) => {
    const { base } = letters[at] as Letter
    const stands = isLatinLike(letters[at] as Letter) || isDigit(base) || isSwapSign(base)
    return stands && !touches(letters[at - 1]) && !touches(letters[at + 1])
  }
  const touches = (letter: Letter | undefined) =>
    letter !== undefined && (isLetter(letter) || (isSwapSign(letter.base) && letter.base !== '!'))
  for (let at = 0; at <= letters.length; at++) {
    const letter = letters[at]
    if (letter && isSingle(at)) {
      row.push(at)
      gap = 0
    } else if (!letter || isLetter(letter) || letter.base === "'" || ++gap > WIDEST) {
      if (row.length > 2) yield { whole: false, units: row }
      row = []
    }
  }
}

/** A line between letters only parts them. */
const isSwapSign = (base: string) => base in SWAPS && base !== '|'
const isLatinLike = ({ base, look }: Letter) => isLatin(base) || look !== null

/** Pieces of words with nothing but glue between them; whole rows of single letters come above. */
function* glued({ letters, at, text }: Reading): Generator<Pulled> {
  let group: Piece[] = []
  const finish = function* (): Generator<Pulled> {
    if (group.length > 1 && group.some(({ from, to }) => to - from > 1))
      yield { whole: true, units: group.flatMap(unitsOf) }
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
    // A full stop without a space after it: 'my pen.Is it here?'
    const isSentence =
      /\p{Ll}/u.test(text[at[from - 1] ?? 0] ?? '') && /\p{Lu}/u.test(text[at[to] ?? 0] ?? '')
    return !isSentence
  }
}

const unitsOf = ({ from, to }: Piece) => Array.from({ length: to - from }, (_, n) => from + n)
