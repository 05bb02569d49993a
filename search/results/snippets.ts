import { toPieces, type HighlightedText, type TextPiece } from './highlight'

/** Characters before the first match: two lines fit on a phone. */
const CONTEXT_BEFORE = 50
/** A match before this is visible from the beginning of the text. */
const SHOW_FROM_START = 110
/** Further matches aren't considered. */
const MAX_MATCHES = 200

/**
 * The part of a text with the most terms, cut between words: the beginning if they are there, else
 * from a little before the first match.
 */
export function createSnippet(highlighted: HighlightedText, length: number): TextPiece[] {
  const { text } = highlighted
  const match = bestStart(highlighted, length)
  const from = match <= SHOW_FROM_START ? 0 : snippetStart(text, match)
  return toPieces(highlighted, from, snippetEnd(text, from + length))
}

/** Where the part with the most different terms starts, the first of several. */
function bestStart({ matches }: HighlightedText, length: number): number {
  const candidates = matches.slice(0, MAX_MATCHES)
  let best = { from: candidates[0]?.from ?? 0, count: 0 }
  candidates.forEach(({ from }, at) => {
    const terms = new Set<number>()
    for (const match of candidates.slice(at)) {
      if (match.to > from + length - CONTEXT_BEFORE) break
      for (const term of match.terms) terms.add(term)
    }
    if (terms.size > best.count) best = { from, count: terms.size }
  })
  return best.from
}

function snippetStart(text: string, match: number): number {
  const space = text.indexOf(' ', match - CONTEXT_BEFORE)
  return space !== -1 && space < match ? space + 1 : avoidSplitPair(text, match)
}

function snippetEnd(text: string, to: number): number {
  if (to >= text.length) return text.length
  const space = text.lastIndexOf(' ', to)
  return space > to - CONTEXT_BEFORE ? space : avoidSplitPair(text, to)
}

/** Never between the halves of a surrogate pair. */
const avoidSplitPair = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at
