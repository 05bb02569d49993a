import { piecesOf, type Marked, type Piece } from './marks'

/** So much of a text stands before what was found in it: two lines of it show on a phone. */
const BEFORE = 50
/** What is found before this is seen in the beginning of the text as well. */
const IN_BEGINNING = 110
/** So many places are looked at for the best. */
const MOST_PLACES = 200

/**
 * The part of a text that shows most of what was searched for, cut between words: its beginning
 * where that does, else from a little before the place.
 */
export function snippetOf(found: Marked, length: number): Piece[] {
  const { text } = found
  const place = bestPlace(found, length)
  const from = place <= IN_BEGINNING ? 0 : startBefore(text, place)
  return piecesOf(found, from, endWithin(text, from + length))
}

/** Where the window begins that holds the most different terms; the first of several. */
function bestPlace({ hits }: Marked, length: number): number {
  const places = hits.slice(0, MOST_PLACES)
  let best = { at: places[0]?.from ?? 0, count: 0 }
  places.forEach(({ from }, at) => {
    const terms = new Set<number>()
    for (const hit of places.slice(at)) {
      if (hit.to > from + length - BEFORE) break
      for (const term of hit.terms) terms.add(term)
    }
    if (terms.size > best.count) best = { at: from, count: terms.size }
  })
  return best.at
}

function startBefore(text: string, place: number): number {
  const from = place - BEFORE
  const space = text.indexOf(' ', from)
  return space !== -1 && space < place ? space + 1 : whole(text, place)
}

function endWithin(text: string, to: number): number {
  if (to >= text.length) return text.length
  const space = text.lastIndexOf(' ', to)
  return space > to - BEFORE ? space : whole(text, to)
}

/** Never between the halves of a character. */
const whole = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at
