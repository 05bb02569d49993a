import { isDigit, isForeign, KINDS, SWAPS, type Letter } from './letters'
import type { Leave } from './reading'

/** A letter as it was written, and how freely it may be read. */
export type Written = { letter: Letter; leave: Leave }

/** Fewer letters than this are only found as they are spelled. */
export const LEAST_STRETCHED = 3

/**
 * Whether what was written can be read as the term: letter for letter, where one that stands three
 * times and more is a stretched one ('daaaarn'). Two are not: 'coop' is no 'cop'.
 */
export function readsAs(written: readonly Written[], term: readonly Letter[]): boolean {
  let [at, place] = [0, 0]
  while (at < written.length && place < term.length) {
    const [end, last] = [sameFrom(written, at), sameTo(term, place)]
    if (!runReadsAs(written.slice(at, end), term.slice(place, last), term.length)) return false
    ;[at, place] = [end, last]
  }
  return at === written.length && place === term.length
}

function sameFrom(written: readonly Written[], at: number): number {
  const spelled = (written[at] as Written).letter.spelled
  let end = at + 1
  while (end < written.length && (written[end] as Written).letter.spelled === spelled) end++
  return end
}

function sameTo(term: readonly Letter[], at: number): number {
  const spelled = term[at]?.spelled
  let end = at + 1
  while (end < term.length && term[end]?.spelled === spelled) end++
  return end
}

/** Letters that can pass for one another, against as many or fewer of the term. */
function runReadsAs(written: Written[], term: Letter[], length: number): boolean {
  const isSame = (one: Written | undefined, letter: Letter | undefined) =>
    one !== undefined && letter !== undefined && passes(one, letter)
  if (written.length === term.length) return written.every((one, n) => isSame(one, term[n]))
  if (length < LEAST_STRETCHED) return false
  let place = 0
  for (let at = 0; at < written.length;) {
    const first = written[at] as Written
    let end = at + 1
    while (written[end]?.letter.base === first.letter.base) end++
    const times = end - at
    const isStretched =
      times > 2 && first.letter.kind === KINDS.letter && !isDigit(first.letter.base)
    let taken = 0
    while (taken < times && isSame(first, term[place + taken])) taken++
    if (taken < times && !(isStretched && taken > 0)) {
      // One more of what is stretched already, written in another way: 'aaa4'.
      if (!(taken === 0 && at > 2 && isSame(first, term[place - 1]))) return false
    }
    place += taken
    at = end
  }
  return place === term.length
}

function passes({ letter, leave }: Written, wanted: Letter): boolean {
  if (letter.base === wanted.base) return true
  if (letter.look !== null && (leave.looks || !isForeign(letter))) {
    if (letter.look === wanted.base || letter.look === wanted.look) return true
  }
  // An operator's own ø is found as o too.
  if (wanted.look !== null && wanted.look === letter.base && !isForeign(wanted)) return true
  return leave.swaps && (SWAPS[letter.base]?.includes(wanted.base) ?? false)
}
