import { isDigit, isForeign, LETTER_KINDS, SWAPS, type Letter } from './letters'
import type { ReadingRules } from './reading'

/** A letter of the text, and the rules for reading it. */
export type WrittenLetter = { letter: Letter; rules: ReadingRules }

/** Shorter terms are only found without stretched letters. */
export const MIN_STRETCHED_LENGTH = 3

/**
 * Whether the written letters can be read as the term, letter by letter. A letter three or more
 * times in a row counts as stretched ('daaaarn'), two don't: 'coop' isn't 'cop'.
 */
export function matchesTerm(written: readonly WrittenLetter[], term: readonly Letter[]): boolean {
  let [at, place] = [0, 0]
  while (at < written.length && place < term.length) {
    const [end, last] = [writtenRunEnd(written, at), termRunEnd(term, place)]
    if (!runMatches(written.slice(at, end), term.slice(place, last), term.length)) return false
    ;[at, place] = [end, last]
  }
  return at === written.length && place === term.length
}

function writtenRunEnd(written: readonly WrittenLetter[], at: number): number {
  const spelled = (written[at] as WrittenLetter).letter.folded
  let end = at + 1
  while (end < written.length && (written[end] as WrittenLetter).letter.folded === spelled) end++
  return end
}

function termRunEnd(term: readonly Letter[], at: number): number {
  const spelled = term[at]?.folded
  let end = at + 1
  while (end < term.length && term[end]?.folded === spelled) end++
  return end
}

/** Compares a run of letters that can pass for one another with a run of the term. */
function runMatches(written: WrittenLetter[], term: Letter[], length: number): boolean {
  const isSame = (writtenLetter: WrittenLetter | undefined, letter: Letter | undefined) =>
    writtenLetter !== undefined && letter !== undefined && letterMatches(writtenLetter, letter)
  if (written.length === term.length)
    return written.every((writtenLetter, n) => isSame(writtenLetter, term[n]))
  if (length < MIN_STRETCHED_LENGTH) return false
  let place = 0
  for (let at = 0; at < written.length;) {
    const first = written[at] as WrittenLetter
    let end = at + 1
    while (written[end]?.letter.base === first.letter.base) end++
    const times = end - at
    const isStretched =
      times > 2 && first.letter.kind === LETTER_KINDS.letter && !isDigit(first.letter.base)
    let taken = 0
    while (taken < times && isSame(first, term[place + taken])) taken++
    if (taken < times && !(isStretched && taken > 0)) {
      // One more of a stretched letter, written differently: 'aaa4'.
      if (!(taken === 0 && at > 2 && isSame(first, term[place - 1]))) return false
    }
    place += taken
    at = end
  }
  return place === term.length
}

function letterMatches({ letter, rules }: WrittenLetter, wanted: Letter): boolean {
  if (letter.base === wanted.base) return true
  if (letter.lookalike !== null && (rules.lookalikes || !isForeign(letter))) {
    if (letter.lookalike === wanted.base || letter.lookalike === wanted.lookalike) return true
  }
  // A term that the operator spelled with ø also matches o.
  if (wanted.lookalike !== null && wanted.lookalike === letter.base && !isForeign(wanted))
    return true
  return rules.swaps && (SWAPS[letter.base]?.includes(wanted.base) ?? false)
}
